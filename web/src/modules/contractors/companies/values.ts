import { changedOf } from '@/core/records/patch';
import type { Company, CompanyBody, CompanyPatch } from '../api';

const TEXTS = [
  'company_name',
  'vat_or_gst_id',
  'primary_contact',
  'contact_email',
  'contact_phone',
  'address',
  'city',
  'zip_code',
  'state',
  'country',
] as const;
export const REQUIRED = [
  'company_name',
  'address',
  'city',
  'zip_code',
  'state',
  'country',
] as const;

/** A company as its form holds it. */
export type CompanyValues = Record<(typeof TEXTS)[number], string> & {
  status: 'Active' | 'Inactive';
  site_ids: string[];
  skill_ids: string[];
};

const idsOf = (all: readonly { id: number }[] | null) => (all ?? []).map(({ id }) => String(id));

export const newValues = (siteId: string): CompanyValues => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, ''])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  status: 'Active',
  site_ids: siteId ? [siteId] : [],
  skill_ids: [],
});

export const valuesOf = (company: Company): CompanyValues => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, company[name]])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  status: company.status,
  site_ids: idsOf(company.sites),
  skill_ids: idsOf(company.skills),
});

export function bodyOf({ status: _, site_ids, skill_ids, ...texts }: CompanyValues): CompanyBody {
  return { ...trimmed(texts), site_ids: site_ids.map(Number), skill_ids: skill_ids.map(Number) };
}

/** Only what was changed, so that two people do not undo each other's work. */
export function patchOf(values: CompanyValues, before: CompanyValues): CompanyPatch {
  const whole = (from: CompanyValues) => ({ ...bodyOf(from), status: from.status });
  return changedOf(whole(values), whole(before));
}

function trimmed<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T;
}
