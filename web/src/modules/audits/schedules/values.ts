import { changedOf } from '@/core/records/patch';
import type { Unit } from '@/core/records/rhythm';
import type { Frequency, Schedule, ScheduleBody, SchedulePatch } from './api';

/** A schedule as its form holds it: everything is text until it is sent. */
export interface ScheduleValues extends Record<string, unknown> {
  template_id: string;
  site_ids: string[];
  title: string;
  auditor_id: string;
  auditee_id: string;
  audit_type: string;
  frequency: Frequency;
  every: string;
  unit: Unit;
  starts_on: string;
  ends_on: string;
  window_days: string;
  working_days: boolean;
  scope: string;
}

export const newValues = (today: string, site?: number): ScheduleValues => ({
  template_id: '',
  site_ids: site ? [String(site)] : [],
  title: '',
  auditor_id: '',
  auditee_id: '',
  audit_type: '',
  frequency: 'weekly',
  every: '2',
  unit: 'week',
  starts_on: today,
  ends_on: '',
  window_days: '1',
  working_days: true,
  scope: '',
});

export const valuesOf = (schedule: Schedule): ScheduleValues => ({
  template_id: String(schedule.template.id),
  site_ids: (schedule.sites ?? []).map(({ id }) => String(id)),
  title: schedule.title,
  auditor_id: schedule.auditor ? String(schedule.auditor.id) : '',
  auditee_id: schedule.auditee ? String(schedule.auditee.id) : '',
  audit_type: schedule.audit_type,
  frequency: schedule.frequency,
  every: String(schedule.rule?.every ?? 2),
  unit: schedule.rule?.unit ?? 'week',
  starts_on: schedule.starts_on,
  ends_on: schedule.ends_on ?? '',
  window_days: String(schedule.window_days),
  working_days: schedule.working_days,
  scope: schedule.scope,
});

/** What both a new one and a changed one say. */
function common(values: ScheduleValues) {
  return {
    site_ids: values.site_ids.map(Number),
    auditor_id: Number(values.auditor_id),
    frequency: values.frequency,
    rule:
      values.frequency === 'rule' ? { every: Number(values.every), unit: values.unit } : undefined,
    starts_on: values.starts_on,
    window_days: Number(values.window_days),
    working_days: values.working_days,
    scope: values.scope.trim(),
  };
}

export function bodyOf(values: ScheduleValues): ScheduleBody {
  return {
    ...common(values),
    template_id: Number(values.template_id),
    title: values.title.trim() || undefined,
    auditee_id: Number(values.auditee_id) || undefined,
    audit_type: (values.audit_type || undefined) as ScheduleBody['audit_type'],
    ends_on: values.ends_on || undefined,
  };
}

/** Only what was changed: another day or site plans anew what nobody has begun. */
export function patchOf(values: ScheduleValues, before: ScheduleValues): SchedulePatch {
  const all = (from: ScheduleValues): SchedulePatch => ({
    ...common(from),
    title: from.title.trim(),
    auditee_id: Number(from.auditee_id) || undefined,
    audit_type: (from.audit_type || undefined) as SchedulePatch['audit_type'],
    ends_on: from.ends_on,
  });
  return changedOf(all(values), all(before));
}

export type ScheduleProblem =
  | 'templateMissing'
  | 'sitesMissing'
  | 'auditorMissing'
  | 'startMissing'
  | 'endEarly'
  | 'everyWrong'
  | 'windowWrong';

const whole = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** What is wrong with it, by field. */
export function problemsOf(values: ScheduleValues): Partial<Record<string, ScheduleProblem>> {
  const found: Partial<Record<string, ScheduleProblem>> = {};
  if (!values.template_id) found.template_id = 'templateMissing';
  if (values.site_ids.length === 0) found.site_ids = 'sitesMissing';
  if (!values.auditor_id) found.auditor_id = 'auditorMissing';
  if (!values.starts_on) found.starts_on = 'startMissing';
  if (values.ends_on && values.ends_on < values.starts_on) found.ends_on = 'endEarly';
  if (values.frequency === 'rule' && !whole(values.every, 366)) found.every = 'everyWrong';
  if (!whole(values.window_days, 90)) found.window_days = 'windowWrong';
  return found;
}
