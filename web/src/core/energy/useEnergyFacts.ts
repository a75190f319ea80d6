import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HAPPENED, Kind, SEEN } from './kinds';
import { type Assessed, energyOf } from './values';

type Class = (typeof SEEN)[number] | (typeof HAPPENED)[number];

interface Told extends Assessed {
  readonly energy_class?: '' | Class;
}

/** What a record says of energy that can kill, among its facts; nothing where nobody said. */
export function useEnergyFacts() {
  const { t } = useTranslation();
  const named = (kinds: readonly Kind[]) =>
    kinds.map((kind) => t(`energy.kind.${kind}`)).join(', ');
  return (record: Told): [string, ReactNode][] => {
    const { level, kinds, control, controlled } = energyOf(record);
    if (!level) return [];
    const said = record.energy_class;
    const cls: [string, ReactNode] = [
      t('energy.class.label'),
      said ? t(`energy.class.${said}`) : null,
    ];
    if (level === 'low') return [[t('energy.title'), t('energy.level.low')], cls];
    return [
      [t('energy.title'), named(kinds)],
      [
        t('energy.control.label'),
        control === 'some'
          ? t('energy.only', { kinds: named(controlled) })
          : t(control === 'yes' ? 'energy.control.yes' : 'energy.control.no'),
      ],
      cls,
    ];
  };
}
