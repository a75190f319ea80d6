import {
  IconBiohazard,
  IconBolt,
  IconFlask,
  IconForklift,
  IconGauge,
  IconRadioactive,
  IconSettings,
  IconStairsDown,
  IconTemperature,
  IconVolume,
} from '@tabler/icons-react';

/** The ten kinds of energy that people die of, in the order in which they are shown. */
export const KINDS = [
  'gravity',
  'motion',
  'mechanical',
  'electrical',
  'pressure',
  'sound',
  'radiation',
  'biological',
  'chemical',
  'temperature',
] as const;
export type Kind = (typeof KINDS)[number];

export const ICONS = {
  gravity: IconStairsDown,
  motion: IconForklift,
  mechanical: IconSettings,
  electrical: IconBolt,
  pressure: IconGauge,
  sound: IconVolume,
  radiation: IconRadioactive,
  biological: IconBiohazard,
  chemical: IconFlask,
  temperature: IconTemperature,
} as const satisfies Record<Kind, unknown>;

/** Classes of what was seen before something happened. */
export const SEEN = ['exposure', 'success', 'low_energy'] as const;
/** Classes of what happened, the gravest first. */
export const HAPPENED = ['hsif', 'lsif', 'psif', 'capacity', 'low_energy'] as const;
