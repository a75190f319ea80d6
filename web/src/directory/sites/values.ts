import type { SiteBody, SitePatch, SiteRecord } from './settings';

const TEXTS = [
  'name',
  'time_zone',
  'site_code',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'emergency_mobile',
  'emergency_email',
  'naics_code',
  'establishment_name',
  'industry_description',
] as const;

const NUMBERS = ['head_of_safety_id', 'head_of_site_id', 'parent_id'] as const;
const POSITION = ['latitude', 'longitude'] as const;
const FIELDS = [...TEXTS, ...NUMBERS, ...POSITION];

/** A site as its form holds it: everything is text until it is sent. */
export type SiteValues = Record<(typeof FIELDS)[number], string>;

export function newValues(zone: string): SiteValues {
  const empty = Object.fromEntries(FIELDS.map((field) => [field, '']));
  return { ...(empty as SiteValues), time_zone: zone };
}

export function valuesOf(site: SiteRecord): SiteValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, site[field]]));
  const idOf = (named: { id: number } | null | undefined) => (named ? String(named.id) : '');
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    head_of_safety_id: idOf(site.head_of_safety),
    head_of_site_id: idOf(site.head_of_site),
    parent_id: idOf(site.parent),
    latitude: numberText(site.latitude),
    longitude: numberText(site.longitude),
  };
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A number as people type it, with a comma or a point. NaN for what is none. */
export function degrees(text: string): number {
  return text.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

export function bodyOf(values: SiteValues, logoId?: number): SiteBody {
  const filled = TEXTS.map((field) => [field, values[field].trim()]).filter(([, text]) => text);
  const numbers = NUMBERS.map((field) => [field, Number(values[field])]).filter(([, id]) => id);
  const position = POSITION.map((field) => [field, degrees(values[field])]);
  return {
    ...Object.fromEntries([
      ...filled,
      ...numbers,
      ...position.filter(([, number]) => !Number.isNaN(number)),
    ]),
    ...(logoId ? { logo_id: logoId } : {}),
  } as SiteBody;
}

/** Only what was changed is sent. `logoId` 0 takes the logo away. */
export function patchOf(values: SiteValues, before: SiteValues, logoId?: number): SitePatch {
  const changed = FIELDS.filter((field) => values[field].trim() !== before[field].trim());
  const patch: Record<string, unknown> = {};
  for (const field of TEXTS) if (changed.includes(field)) patch[field] = values[field].trim();
  for (const field of NUMBERS) if (changed.includes(field)) patch[field] = Number(values[field]);
  if (POSITION.some((field) => changed.includes(field))) {
    const known = POSITION.filter((field) => values[field].trim());
    if (known.length === 0) patch.no_position = true;
    for (const field of known) patch[field] = degrees(values[field]);
  }
  if (logoId !== undefined) patch.logo_id = logoId;
  return patch;
}
