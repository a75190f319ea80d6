import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEnergyFilters } from '@/core/energy/filters';
import { SEEN } from '@/core/energy/kinds';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useCategoriesOf } from '@/directory/categories/api';
import { divisionsOf } from '@/directory/sites/choices';
import { useWord } from '@/platform/words';
import { choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { RiskMark } from '@/ui/RiskMark';
import { type ObservationSearch, RISKS, TYPES } from './filters';

/** What the list can be narrowed by. */
export function useObservationFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const { date_type } = useSearch({ strict: false } as never) as ObservationSearch;
  const none = { value: '0', label: t('common.none') };
  const sites = useSites();
  const categories = named(useCategoriesOf('observation'));
  const people = usePeopleChoices();
  const energy = useEnergyFilters(SEEN);
  return [
    days(
      'period',
      'from',
      'to',
      t(date_type === 'reported' ? 'filters.reported' : 'observations.field.observed_at'),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('division_id', t('field.division_id'), [...divisionsOf(sites), none]),
    choice(
      'risk_potential',
      t('field.risk_potential'),
      RISKS.map((value) => ({
        value,
        label: word('risk', value),
        mark: <RiskMark risk={value} />,
      })),
    ),
    choice(
      'observation_type',
      t('observations.field.observation_type'),
      TYPES.map((value) => ({ value, label: word('observations.type', value) })),
    ),
    choice('category_id', t('field.category_id'), [...categories, none]),
    choice('reporter_id', t('observations.field.reporter_id'), people),
    choice('responsible_id', t('field.responsible_id'), people),
    flag('to_review', t('observations.filter.toReview')),
    flag('accepted', t('observations.filter.accepted')),
    flag('stop_work', t('observations.filter.stopWork')),
    flag('fixed_on_spot', t('observations.field.fixed_on_spot')),
    ...energy,
    flag('not_handed_over', t('observations.filter.notHandedOver')),
  ];
}
