/** The list of the observations of a month (YYYY-MM), which is as long as its number says. */
export function monthPath(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, index, 0)).getUTCDate();
  return `/observations?from=${month}-01&to=${month}-${last}`;
}
