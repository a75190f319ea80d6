/** What the library keeps of a page: pictures and fonts, by their name there. */
export type Objects = Iterable<readonly [id: string, object: unknown]>;

/**
 * Whether a part of a page that was drawn is missing. The library draws on without it and only
 * writes so into the console: of a picture that it could not read it keeps nothing, of a font
 * the error.
 */
export function lacksParts(...kept: Objects[]): boolean {
  return kept.some((objects) =>
    [...objects].some(([, object]) => object === null || typeof object === 'string'),
  );
}
