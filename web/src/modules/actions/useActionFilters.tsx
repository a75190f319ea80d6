import { useTranslation } from 'react-i18next';
import { nearest, usePeople } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { choice, days, type Filter, named } from '@/ui/filters/filter';
import { RiskMark } from '@/ui/RiskMark';
import { CHECKS, CONTROLS, PRIORITIES } from './filters';
import { usePlace } from './place';

/** What a list of actions can be narrowed by. */
export function useActionFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const people = usePeople();
  const me = useSession().user?.id;
  const { view, part } = usePlace();
  const all: Filter[] = [
    days('due', 'from', 'to', t('field.due_date')),
    choice('site_id', t('field.site_id'), named(sites)),
    choice(
      'responsible_id',
      t('field.responsible_id'),
      nearest(people, me).map((person) => ({
        value: String(person.id),
        label: person.full_name,
      })),
    ),
    choice(
      'priority',
      t('field.priority'),
      PRIORITIES.map((value) => ({
        value,
        label: word('risk', value),
        mark: <RiskMark risk={value} />,
      })),
    ),
    choice(
      'control_type',
      t('actions.field.control_type'),
      CONTROLS.map((value) => ({ value, label: word('actions.control', value) })),
    ),
    choice(
      'check',
      t('actions.field.check_on'),
      CHECKS.map((value) => ({ value, label: t(`actions.check.choice.${value}`) })),
    ),
  ];
  // Only what stands alone can come again.
  if (view.own) {
    all.push(
      choice('recurring', t('actions.field.repeat'), [
        { value: 'true', label: t('actions.filter.recurring') },
      ]),
    );
  }
  // Among one's own actions there is nobody else to choose.
  return part === 'mine' ? all.filter((filter) => filter.key !== 'responsible_id') : all;
}
