import { KINDS, type Kind } from './kinds';

/** The block as a form holds it. */
export interface EnergyValues {
  /** Empty: nobody said. */
  readonly level: '' | 'low' | 'high';
  readonly kinds: readonly Kind[];
  /** Whether there is a direct control; empty as long as nobody said. */
  readonly control: '' | 'yes' | 'no' | 'some';
  /** For which, where there is one for some. */
  readonly controlled: readonly Kind[];
}

export const NOTHING: EnergyValues = { level: '', kinds: [], control: '', controlled: [] };

/** What a record says of it. */
export interface Assessed {
  readonly energy?: '' | 'low' | 'high';
  readonly high_energies?: Kind[] | null;
  readonly controlled_energies?: Kind[] | null;
}

export function energyOf({ energy, high_energies, controlled_energies }: Assessed): EnergyValues {
  const kinds = high_energies ?? [];
  const controlled = controlled_energies ?? [];
  if (energy !== 'high') return { ...NOTHING, level: energy ?? '' };
  const all = controlled.length === kinds.length;
  const control = controlled.length === 0 ? 'no' : all ? 'yes' : 'some';
  return { level: 'high', kinds, control, controlled: all ? [] : controlled };
}

/** What is sent of it. */
export interface EnergyBody {
  readonly energy: '' | 'low' | 'high';
  readonly high_energies: Kind[];
  readonly controlled_energies: Kind[];
}

/** A draft that was kept before there was the block has none. */
export function energyBody(values: EnergyValues | undefined): EnergyBody {
  const { level, kinds, control, controlled } = values ?? NOTHING;
  const high = level === 'high' ? [...kinds] : [];
  return {
    energy: level,
    high_energies: high,
    controlled_energies:
      control === 'yes'
        ? high
        : control === 'some'
          ? high.filter((k) => controlled.includes(k))
          : [],
  };
}

/** Whether it was not said if there is a direct control. */
export const lacksControl = (values: EnergyValues | undefined): boolean =>
  values?.level === 'high' && values.control === '';

/** The same with a kind that was not chosen before, or without it. */
export function toggled(values: EnergyValues, kind: Kind): EnergyValues {
  const before = values.level === 'high' ? values.kinds : [];
  const kinds = KINDS.filter((each) => before.includes(each) !== (each === kind));
  if (kinds.length === 0) return NOTHING;
  const control = values.control === 'some' && kinds.length === 1 ? '' : values.control;
  const controlled = values.controlled.filter((each) => kinds.includes(each));
  return { level: 'high', kinds, control, controlled };
}
