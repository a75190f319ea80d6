import type { ReactNode } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** How the choice is drawn in the menu, when words are not enough. */
  readonly mark?: ReactNode;
}

/** A filter with a list of values, any number of which can be chosen. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A range of days; it has two names in the address. */
export interface DaysFilter {
  readonly kind: 'days';
  readonly key: string;
  readonly fromKey: string;
  readonly toKey: string;
  readonly label: string;
}

/** A filter that is either on or not; there is nothing to choose. */
export interface FlagFilter {
  readonly kind: 'flag';
  /** Its name in the address, where it is "true". */
  readonly key: string;
  readonly label: string;
}

export type Filter = ChoiceFilter | DaysFilter | FlagFilter;

export function choice(key: string, label: string, choices: readonly Choice[]): Filter {
  return { kind: 'choice', key, label, choices };
}

export function days(key: string, fromKey: string, toKey: string, label: string): Filter {
  return { kind: 'days', key, fromKey, toKey, label };
}

export function flag(key: string, label: string): Filter {
  return { kind: 'flag', key, label };
}

/** What is chosen by its name. */
export function named(list: readonly { id: number; name: string }[]): Choice[] {
  return list.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** What the address says now. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export function isSet(filter: Filter, values: FilterValues): boolean {
  if (filter.kind === 'days') return Boolean(values[filter.fromKey] || values[filter.toKey]);
  return filter.kind === 'flag' ? values[filter.key] === 'true' : Boolean(values[filter.key]);
}

/** How many filters are on, the words that are looked for among them. */
export function countSet(filters: readonly Filter[], values: object): number {
  const given = values as FilterValues;
  return filters.filter((filter) => isSet(filter, given)).length + Number(Boolean(given.q));
}

/** The change to the address that takes a filter away. */
export function cleared(filter: Filter): Record<string, undefined> {
  if (filter.kind === 'days') return { [filter.fromKey]: undefined, [filter.toKey]: undefined };
  return { [filter.key]: undefined };
}

/** A day so many days before another, as YYYY-MM-DD. */
export function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
