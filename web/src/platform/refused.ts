import type { FieldErrors } from './errors';

/** What a refused change of several records says: of records, in their order, and of its value. */
export function refusedOf(fields: FieldErrors, ids: string): { rows: string[]; own: string[] } {
  const said = Object.entries(fields);
  const ofRows = said.filter(([field]) => field.startsWith(ids));
  return {
    rows: ofRows.sort(([a], [b]) => placeOf(a) - placeOf(b)).flatMap(([, sentences]) => sentences),
    own: said.filter(([field]) => !field.startsWith(ids)).flatMap(([, sentences]) => sentences),
  };
}

function placeOf(field: string): number {
  return Number(/\[(\d+)\]/.exec(field)?.[1] ?? -1);
}
