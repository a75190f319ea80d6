/** The site in the address: that of the poster that was scanned, or is made. */
export function siteOf(raw: Record<string, unknown>): { site?: number } {
  const site = Number(raw.site);
  return { site: Number.isSafeInteger(site) && site > 0 ? site : undefined };
}
