import { idsOf, joinValues } from '@/platform/search';

export const PERIODS = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_12_months',
] as const;
export const DATE_TYPES = ['reported_date', 'occurred_date'] as const;
export const FIN_YEARS = ['Apr-Mar', 'Jan-Dec'] as const;

interface Time {
  period: (typeof PERIODS)[number];
  record_date_type: (typeof DATE_TYPES)[number];
  fin_year_type: (typeof FIN_YEARS)[number];
}

/** What numbers are of. */
export interface Asking extends Readonly<Time> {
  readonly site_ids: readonly number[];
}

/** The same as calls are asked. */
export interface Asked extends Time {
  site_id?: number[];
}

/** The site that is chosen at the top of the screen goes before all others. */
export function askedOf({ site_ids, ...asking }: Asking, siteId: number | undefined): Asked {
  const sites = siteId ? [siteId] : [...site_ids];
  const { period, record_date_type, fin_year_type } = asking;
  return {
    period,
    record_date_type,
    fin_year_type,
    site_id: sites.length > 0 ? sites : undefined,
  };
}

export interface AskedSearch {
  period?: string;
  record_date_type?: string;
  fin_year_type?: string;
  site_id?: string;
}

const oneOf = <T extends string>(all: readonly T[], value: string | undefined, usual: T): T =>
  all.find((each) => each === value) ?? usual;

/** What an address asks for; the year by default, since a report is read over time. */
export function askingOf(search: AskedSearch): Asking {
  return {
    period: oneOf(PERIODS, search.period, 'this_year'),
    record_date_type: oneOf(DATE_TYPES, search.record_date_type, 'reported_date'),
    fin_year_type: oneOf(FIN_YEARS, search.fin_year_type, 'Apr-Mar'),
    site_ids: idsOf(search.site_id) ?? [],
  };
}

/** The same as an address says it. */
export const searchOf = ({ site_ids, ...asking }: Asking): AskedSearch => ({
  ...asking,
  site_id: joinValues(site_ids.map(String)),
});
