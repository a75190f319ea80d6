import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nearest, usePeople } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useCategories } from '@/directory/categories/api';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { choice, days, type Filter, named } from '@/ui/filters/filter';
import { RiskMark } from '@/ui/RiskMark';
import {
  type ActionSearch,
  CHECKS,
  CONTROLS,
  KINDS,
  LATE,
  PRIORITIES,
  sources,
  TIMINGS,
} from './filters';
import { useNavigation } from './navigation';

/** What a list of actions can be narrowed by. */
export function useActionFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const people = usePeople();
  const me = useSession().user?.id;
  const { view, part } = useNavigation();
  const { date_type } = useSearch({ strict: false } as never) as ActionSearch;
  const categories = named(useCategories());
  const none = { value: '0', label: t('common.none') };
  const dateName = (type: string | undefined) =>
    type === 'created'
      ? t('actions.column.created')
      : type === 'completed' || type === 'closed'
        ? t(`status.${type}`)
        : t('field.due_date');
  const late = (value: string) => {
    const [from, to] = value.match(/\d+/g) ?? [];
    return to ? t('insight.late.days', { from, to }) : t('insight.late.over', { from });
  };
  const all: Filter[] = [
    days('due', 'from', 'to', dateName(date_type)),
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
      'source',
      t('insight.group.source'),
      sources().map((value) => ({ value, label: word('roles.module', value) })),
    ),
    choice(
      'kind',
      t('actions.field.kind'),
      KINDS.map((value) => ({ value, label: word('actions.kind', value) })),
    ),
    choice('category_id', t('field.category_id'), [...categories, none]),
    choice(
      'timing',
      t('filters.timing.label'),
      TIMINGS.map((value) => ({ value, label: t(`filters.timing.${value}`) })),
    ),
    choice(
      'late_days',
      t('filters.lateDays'),
      LATE.map((value) => ({ value, label: late(value) })),
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
