import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { divisionsOf } from '@/directory/sites/choices';
import { choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { usedTypes } from './api';
import { ENDINGS, OUTCOMES, type PermitSearch } from './filters';
import { TypeMark } from './TypeMark';

/** What the list can be narrowed by. */
export function usePermitFilters(): Filter[] {
  const { t } = useTranslation();
  const { date_type } = useSearch({ strict: false } as never) as PermitSearch;
  const none = { value: '0', label: t('common.none') };
  const sites = useSites();
  const types = useQuery(usedTypes).data ?? [];
  const people = usePeopleChoices();
  return [
    days('period', 'starts_from', 'starts_to', t('permits.filter.starts')),
    choice(
      'type_id',
      t('permits.field.type_id'),
      types.map(({ type }) => ({
        value: String(type.id),
        label: type.name,
        mark: <TypeMark type={type} />,
      })),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('division_id', t('field.division_id'), [...divisionsOf(sites), none]),
    flag('live', t('permits.filter.live')),
    choice(
      'ending_within',
      t('permits.filter.ending'),
      ENDINGS.map((value) => ({
        value,
        label: t('permits.filter.within', { count: Number(value) }),
      })),
    ),
    choice('requester_id', t('permits.field.requester'), people),
    choice('officer_id', t('permits.field.issuing_officer_ids'), people),
    flag('mine', t('permits.mine')),
    flag('shared', t('permits.filter.shared')),
    choice(
      'outcome',
      t('permits.filter.outcome'),
      OUTCOMES.map((value) => ({
        value,
        label: t(
          value === 'was_overdue'
            ? 'insight.field.permits_overdue'
            : `insight.field.permits_${value}`,
        ),
      })),
    ),
    flag('spot', t('permits.filter.spot')),
    days(
      'requested',
      'from',
      'to',
      t(date_type === 'starts' ? 'permits.filter.starts' : 'permits.field.requested_at'),
    ),
  ];
}
