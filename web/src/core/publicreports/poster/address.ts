/** Where the poster of a site leads. */
export function posterAddress(origin: string, site: number): string {
  return `${origin}/observation?site=${site}`;
}
