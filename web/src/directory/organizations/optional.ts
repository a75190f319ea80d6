import { rights } from '@/platform/modules';
import type { Settings } from './settings';

type Optional = NonNullable<Settings['modules_off']>[number];

/**
 * The modules that an organization can do without. What harm is reported and mended by is always there, and so
 * is the calendar: trainings are kept in it, and they decide who may work.
 */
export const optionalModules = (): Optional[] =>
  rights().flatMap(({ name, optional }) => (optional ? (name as Optional) : []));

/** Those of them that are not among the modules in use. */
export const offOf = (used: readonly string[]): Optional[] =>
  optionalModules().filter((each) => !used.includes(each));
