import { useTranslation } from 'react-i18next';
import { parseEnumValues } from '@/platform/search';
import { choice, type Filter } from '@/ui/filters/filter';
import { type HAPPENED, KINDS, type SEEN } from './kinds';

/** What lists are narrowed by, by the names in the address. */
export const ENERGY_FILTERS = ['high_energy', 'energy_control', 'energy_class'] as const;

type Search = Partial<Record<(typeof ENERGY_FILTERS)[number], string>>;

const ANY = ['any', ...KINDS] as const;
const CONTROL = ['some', 'none'] as const;

/** The address as the parameters of a list's call. */
export function energyQuery<C extends string>(search: Search, classes: readonly C[]) {
  return {
    high_energy: parseEnumValues(ANY, search.high_energy),
    energy_control: CONTROL.find((each) => each === search.energy_control),
    energy_class: parseEnumValues(classes, search.energy_class),
  };
}

export function useEnergyFilters(classes: typeof SEEN | typeof HAPPENED): Filter[] {
  const { t } = useTranslation();
  return [
    choice('high_energy', t('energy.title'), [
      { value: 'any', label: t('energy.any') },
      ...KINDS.map((value) => ({ value, label: t(`energy.kind.${value}`) })),
    ]),
    choice(
      'energy_control',
      t('energy.control.label'),
      CONTROL.map((value) => ({ value, label: t(`energy.filter.${value}`) })),
    ),
    choice(
      'energy_class',
      t('energy.class.label'),
      classes.map((value) => ({ value, label: t(`energy.class.${value}`) })),
    ),
  ];
}
