import { useTranslation } from 'react-i18next';
import { useCategoriesOf } from '@/modules/categories/api';
import { type Site, useSites } from '@/modules/sites/api';
import { usePeople } from '@/modules/users/people';
import { useWord } from '@/platform/words';
import type { Choice, Filter } from '@/ui/filters/filter';
import { RiskMark } from '@/ui/RiskMark';
import { RISKS, TYPES } from './filters';

/** What the list can be narrowed by. */
export function useObservationFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const categories = named(useCategoriesOf('observation'));
  const people = named(usePeople().map(({ id, full_name: name }) => ({ id, name })));
  const choice = (key: string, label: string, choices: readonly Choice[]): Filter => ({
    kind: 'choice',
    key,
    label,
    choices,
  });
  return [
    {
      kind: 'days',
      key: 'period',
      fromKey: 'from',
      toKey: 'to',
      label: t('observations.field.observed_at'),
    },
    choice('site_id', t('field.site_id'), named(sites)),
    choice('division_id', t('field.division_id'), divisionsOf(sites)),
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
    choice('category_id', t('field.category_id'), categories),
    choice('reporter_id', t('observations.field.reporter_id'), people),
    choice('responsible_id', t('field.responsible_id'), people),
    { kind: 'flag', key: 'to_review', label: t('observations.filter.toReview') },
    { kind: 'flag', key: 'stop_work', label: t('observations.filter.stopWork') },
    { kind: 'flag', key: 'fixed_on_spot', label: t('observations.field.fixed_on_spot') },
  ];
}

/** The same name at two sites is two divisions. */
function divisionsOf(sites: readonly Site[]): Choice[] {
  const label = (site: Site, name: string) => (sites.length > 1 ? `${name}, ${site.name}` : name);
  return sites.flatMap((site) =>
    (site.divisions ?? []).map((each) => ({
      value: String(each.id),
      label: label(site, each.name),
    })),
  );
}

function named(list: readonly { id: number; name: string }[]): Choice[] {
  return list.map((each) => ({ value: String(each.id), label: each.name }));
}
