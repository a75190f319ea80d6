import type { Answer, FormDocument } from '@/core/forms/document';
import type { Filled } from '@/core/forms/filled';
import type { Worker } from '@/modules/workers/api';
import { toLocal } from '@/platform/instants';
import type { Permit, PermitPatch } from '../api';
import { later } from '../period';

export interface Spot {
  readonly plan_id: number;
  readonly x: number;
  readonly y: number;
}

export interface PlaceIds {
  readonly division_id: number;
  readonly department_id: number;
  readonly unit_id: number;
  /** What it is called. */
  readonly name: string;
}

/** A draft as its form holds it. */
export interface PermitValues extends Record<string, unknown> {
  description: string;
  place: PlaceIds | null;
  location: string;
  spot: Spot | null;
  /** RFC 3339, as the end. */
  starts_at: string;
  ends_at: string;
  worker_ids: Worker[];
  issuing_officer_ids: string[];
  remarks: string;
  filled: Filled;
}

const HOURS = 8;
const QUARTER_MS = 15 * 60_000;

/** The hours that the form proposes from start to end. */
export function hoursOf(document: FormDocument): number {
  return document.sections.find(({ fixed }) => fixed === 'duration')?.end_duration || HOURS;
}

/** The hours that it proposes for a later end. */
export function extensionHoursOf(document: FormDocument): number {
  const found = document.sections.find(({ form_type }) => form_type === 'extension');
  return found?.extension_time || 4;
}

/** The next quarter of an hour. */
export function nextQuarter(now: Date): string {
  return new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
}

export function valuesOf(permit: Permit, filled: Filled, now: Date): PermitValues {
  const { division, department, unit } = permit;
  const start = permit.starts_at ?? nextQuarter(now);
  const part = unit ?? department ?? division;
  return {
    description: permit.description,
    place: part
      ? {
          division_id: division?.id ?? 0,
          department_id: department?.id ?? 0,
          unit_id: unit?.id ?? 0,
          name: part.name,
        }
      : null,
    location: permit.location,
    spot: permit.spot,
    starts_at: start,
    ends_at: permit.ends_at ?? later(start, hoursOf(permit.form.document as FormDocument)),
    worker_ids: permit.workers ?? [],
    issuing_officer_ids: (permit.issuing_officers ?? []).map(({ id }) => String(id)),
    remarks: permit.remarks,
    filled,
  };
}

/** All that the form says, with the answers as they are now. */
export function patchOf(values: PermitValues, answers: readonly Answer[]): PermitPatch {
  const { place, spot, starts_at: start, ends_at: end } = values;
  return {
    description: values.description.trim(),
    division_id: place?.division_id ?? 0,
    department_id: place?.department_id ?? 0,
    unit_id: place?.unit_id ?? 0,
    location: values.location.trim(),
    spot: spot ?? { plan_id: 0, x: 0, y: 0 },
    ...(start ? { starts_at: start } : {}),
    ...(end ? { ends_at: end } : {}),
    remarks: values.remarks.trim(),
    worker_ids: values.worker_ids.map(({ id }) => id),
    issuing_officer_ids: values.issuing_officer_ids.map(Number).filter(Boolean),
    answers: answers as PermitPatch['answers'],
  };
}

const NIGHT_BEGINS = 20;
const NIGHT_ENDS = 6;

/** Whether some of the time is at night on the clock of the site, as the server judges it. */
export function isNight(start: string, end: string, zone: string): boolean {
  if (!start || !end || Date.parse(start) >= Date.parse(end)) return false;
  const from = toLocal(start, zone);
  const hour = Number(from.slice(11, 13));
  if (hour >= NIGHT_BEGINS || hour < NIGHT_ENDS) return true;
  return toLocal(end, zone) > `${from.slice(0, 10)}T${NIGHT_BEGINS}:00`;
}

/** Where on the form each field of the permit is: the section of its own, by its `fixed`. */
export function sectionOf(field: string): string {
  if (WHERE.has(field)) return 'location';
  if (field === 'starts_at' || field === 'ends_at') return 'duration';
  if (field === 'worker_ids' || field === 'issuing_officer_ids' || field === 'remarks') {
    return 'people';
  }
  return 'work';
}

/** The field of those that stands first in the form; an answer's is `answers.` and its question. */
export function firstField(
  sections: FormDocument['sections'],
  fields: readonly string[],
): string | undefined {
  const place = (field: string): number => {
    const question = /^answers\.([^.]+)/.exec(field)?.[1];
    const at = sections.findIndex(({ fixed, questions }) =>
      question ? questions.some(({ id }) => id === question) : fixed === sectionOf(field),
    );
    return at < 0 ? sections.length : at;
  };
  return [...fields].sort((a, b) => place(a) - place(b))[0];
}

const WHERE = new Set(['site_id', 'division_id', 'department_id', 'unit_id', 'location', 'spot']);

/** The form with what every permit says: the work before it, the people after it. */
export function wholeForm(
  document: FormDocument,
  titles: { work: string; location: string; duration: string; people: string },
): FormDocument {
  const has = (fixed: string) => document.sections.some((section) => section.fixed === fixed);
  const own = (fixed: 'work' | 'location' | 'duration' | 'people') => ({
    id: `own_${fixed}`,
    title: titles[fixed],
    form_type: 'main',
    fixed,
    questions: [],
  });
  const missing = (['location', 'duration'] as const).filter((fixed) => !has(fixed)).map(own);
  return { sections: [own('work'), ...missing, ...document.sections, own('people')] };
}
