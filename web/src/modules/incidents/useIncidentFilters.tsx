import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEnergyFilters } from '@/core/energy/filters';
import { HAPPENED } from '@/core/energy/kinds';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useCategoriesOf } from '@/directory/categories/api';
import { STEPS as PLACES, useMatrix } from '@/directory/risks/api';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';
import { divisionsOf } from '@/directory/sites/choices';
import { useWord } from '@/platform/words';
import { type Choice, choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { formData } from './api';
import { pathsOf } from './causes/RootCauseChooser';
import {
  CLASSES,
  HURT,
  type IncidentSearch,
  LEVELS,
  LOST,
  RATINGS,
  RECORDABLE,
  STEPS,
  TYPES,
  VICTIM_TYPES,
} from './filters';
import { LevelMark } from './LevelMark';
import { TIERS } from './process';
import { useNatures } from './useNatures';

/** What the list can be narrowed by. */
export function useIncidentFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const categories = named(useCategoriesOf('incident'));
  const people = usePeopleChoices();
  const energy = useEnergyFilters(HAPPENED);
  const search = useSearch({ strict: false } as never) as IncidentSearch;
  const form = useQuery({ ...formData, enabled: Boolean(search.root_cause_id) });
  const causes = pathsOf(form.data?.root_causes ?? []);
  const natures = useNatures(search.injury_nature);
  const none = { value: '0', label: t('common.none') };
  const dateName =
    search.date_type === 'reported'
      ? t('filters.reported')
      : t(search.date_type === 'closed' ? 'status.closed' : 'incidents.field.occurred_at');
  const { step } = useMatrixWords(useMatrix());
  const steps = (side: 'severity' | 'likelihood'): Choice[] =>
    PLACES.map((value) => ({ value: String(value), label: step(side, value) }));
  const words = (group: string, values: readonly (string | number)[]): Choice[] =>
    values.map((value) => ({ value: String(value), label: word(group, String(value)) }));
  return [
    days('period', 'from', 'to', dateName),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('division_id', t('field.division_id'), [...divisionsOf(sites), none]),
    choice('incident_type', t('incidents.field.incident_type'), words('incidents.type', TYPES)),
    choice(
      'severity_level',
      t('incidents.field.severity_level'),
      LEVELS.map((value) => ({
        value,
        label: word('incidents.level', value),
        mark: <LevelMark level={value} />,
      })),
    ),
    choice('step', t('incidents.field.step'), words('incidents.step', [...STEPS, 'done'])),
    choice('anybody_hurt', t('incidents.field.anybody_hurt'), words('incidents.hurt', HURT)),
    choice('category_id', t('field.category_id'), [...categories, none]),
    choice('reporter_id', t('incidents.field.reporter_id'), people),
    choice('lead_id', t('incidents.field.lead_id'), people),
    choice(
      'recordable',
      t('incidents.field.recordable'),
      words('incidents.recordable', RECORDABLE),
    ),
    choice('rating', t('field.risk_matrix'), words('incidents.rating', RATINGS)),
    choice('severity', t('incidents.matrix.severity'), steps('severity')),
    choice('likelihood', t('field.likelihood'), steps('likelihood')),
    choice(
      'injury_class',
      t('incidents.filter.injury'),
      CLASSES.map((value) => ({ value, label: t(`insight.level.${value}`) })),
    ),
    choice('victim_type', t('incidents.filter.victim'), words('incidents.victim', VICTIM_TYPES)),
    choice(
      'lost_days',
      t('insight.field.lost_days'),
      LOST.map((value) => ({ value, label: t(`incidents.filter.lost.${value}`) })),
    ),
    ...(search.injury_nature ? [choice('injury_nature', t('incidents.code.nature'), natures)] : []),
    ...(search.victim_company
      ? [
          choice('victim_company', t('incidents.filter.victim_company'), [
            { value: search.victim_company, label: search.victim_company },
          ]),
        ]
      : []),
    ...(search.root_cause_id ? [choice('root_cause_id', t('incidents.causes.cause'), causes)] : []),
    ...energy,
    ...(search.process_tier
      ? [choice('process_tier', t('incidents.process.tier'), words('incidents.process', TIERS))]
      : []),
    flag('mine', t('incidents.mine')),
  ];
}
