import { useTranslation } from 'react-i18next';
import { useSites } from '@/modules/sites/api';
import { nearest, usePeople } from '@/modules/users/people';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import type { Filter } from '@/ui/filters/filter';
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
  const { view, search } = usePlace();
  const mine = view.key === 'all' && search.mine === 'true';
  const all: Filter[] = [
    { kind: 'days', key: 'due', fromKey: 'from', toKey: 'to', label: t('field.due_date') },
    {
      kind: 'choice',
      key: 'site_id',
      label: t('field.site_id'),
      choices: sites.map((site) => ({ value: String(site.id), label: site.name })),
    },
    {
      kind: 'choice',
      key: 'responsible_id',
      label: t('field.responsible_id'),
      choices: nearest(people, me).map((person) => ({
        value: String(person.id),
        label: person.full_name,
      })),
    },
    {
      kind: 'choice',
      key: 'priority',
      label: t('field.priority'),
      choices: PRIORITIES.map((value) => ({
        value,
        label: word('risk', value),
        mark: <RiskMark risk={value} />,
      })),
    },
    {
      kind: 'choice',
      key: 'control_type',
      label: t('actions.field.control_type'),
      choices: CONTROLS.map((value) => ({ value, label: word('actions.control', value) })),
    },
    {
      kind: 'choice',
      key: 'check',
      label: t('actions.field.check_on'),
      choices: CHECKS.map((value) => ({ value, label: t(`actions.check.choice.${value}`) })),
    },
  ];
  // Only what stands alone can come again.
  if (view.key === 'all' || view.key === 'alone') {
    all.push({
      kind: 'choice',
      key: 'recurring',
      label: t('actions.field.repeat'),
      choices: [{ value: 'true', label: t('actions.filter.recurring') }],
    });
  }
  // Among one's own actions there is nobody else to choose.
  return mine ? all.filter((filter) => filter.key !== 'responsible_id') : all;
}
