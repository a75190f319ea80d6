import { changedOf, filesOf } from '@/core/records/patch';
import { toInstant, toLocal } from '@/platform/instants';
import { later, minutesBetween } from '@/ui/calendar/clock';
import type { Scope } from '../dialogs/ScopeFields';
import type { Template } from '../proceedings/draft';
import type { Item, ItemBody, ItemPatch } from '../types';
import { NO_RULE, type RuleValues, readRule, ruleOf, shifted } from './rule';

export interface WorkerValue {
  id: number;
  name: string;
  email: string;
}

export interface AddressValue {
  email: string;
  name: string;
}

/** An item as its form holds it: times as the clock of its zone shows them. */
export interface ItemValues extends Record<string, unknown> {
  item_type: 'meeting' | 'training' | 'event';
  title: string;
  description: string;
  mode: 'online' | 'offline' | 'hybrid';
  venue: string;
  meeting_link: string;
  starts_at: string;
  /** Of whole days the midnight that ends the last one. */
  ends_at: string;
  all_day: boolean;
  time_zone: string;
  remind_minutes: string;
  site_ids: string[];
  user_ids: string[];
  role_ids: string[];
  guest_site_ids: string[];
  workers: WorkerValue[];
  addresses: AddressValue[];
  rule: RuleValues;
  template: Template;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The next full hour, unless another time was asked for. */
export function newValues(starts: string, site: string, time_zone: string): ItemValues {
  return {
    item_type: 'meeting',
    title: '',
    description: '',
    mode: 'offline',
    venue: '',
    meeting_link: '',
    starts_at: starts,
    ends_at: later(starts, HOUR),
    all_day: false,
    time_zone,
    remind_minutes: String(DAY),
    site_ids: site ? [site] : [],
    user_ids: [],
    role_ids: [],
    guest_site_ids: [],
    workers: [],
    addresses: [],
    rule: NO_RULE,
    template: 'plain',
  };
}

/** The full hour that comes next by a clock. */
export const nextHour = (now: string) => later(`${now.slice(0, 13)}:00`, HOUR);

const idsOf = (all: readonly { id: number }[] | null) => (all ?? []).map(({ id }) => String(id));

/** Of a series the times are those of the date that is looked at, and what one date alone has. */
export function valuesOf(item: Item, scope: Scope): ItemValues {
  const guests = item.guests ?? [];
  const at = item.occurrence ?? item;
  const own = scope === 'one' && item.occurrence ? item.occurrence : null;
  const people = guests.filter(({ kind, named }) => kind === 'person' && named);
  return {
    item_type: item.item_type,
    title: (own ?? item).title,
    description: own?.description ?? item.about,
    mode: (own ?? item).mode,
    venue: (own ?? item).venue,
    meeting_link: (own ?? item).meeting_link,
    starts_at: toLocal(at.starts_at, item.time_zone),
    ends_at: toLocal(at.ends_at, item.time_zone),
    all_day: item.all_day,
    time_zone: item.time_zone,
    remind_minutes: String(item.remind_minutes),
    site_ids: idsOf(item.sites),
    user_ids: people.flatMap(({ person }) => (person ? [String(person.id)] : [])),
    role_ids: idsOf(item.guest_roles),
    guest_site_ids: idsOf(item.guest_sites),
    workers: guests.flatMap(({ kind, worker_id, name, email }) =>
      kind === 'worker' && worker_id ? [{ id: worker_id, name, email }] : [],
    ),
    addresses: guests.flatMap(({ kind, name, email }) =>
      kind === 'address' ? [{ name, email }] : [],
    ),
    rule: readRule(item.rule, item.time_zone),
    template: item.template,
  };
}

export function bodyOf(values: ItemValues, files: readonly { id: number }[] = []): ItemBody {
  return {
    ...wholeOf(values),
    ...filesOf(files),
  };
}

function wholeOf(values: ItemValues) {
  const at = (local: string) => toInstant(local, values.time_zone);
  return {
    item_type: values.item_type,
    title: values.title.trim(),
    description: values.description.trim(),
    mode: values.mode,
    venue: values.mode === 'online' ? '' : values.venue.trim(),
    meeting_link: values.mode === 'offline' ? '' : values.meeting_link.trim(),
    starts_at: at(values.starts_at),
    ends_at: at(values.ends_at),
    all_day: values.all_day,
    time_zone: values.time_zone,
    remind_minutes: Number(values.remind_minutes),
    site_ids: values.site_ids.map(Number),
    user_ids: values.user_ids.map(Number),
    role_ids: values.role_ids.map(Number),
    guest_site_ids: values.guest_site_ids.map(Number),
    workers: values.workers.map(({ id, email }) => ({ worker_id: id, email: email.trim() })),
    addresses: values.addresses.map(({ email, name }) => ({
      email: email.trim(),
      name: name.trim(),
    })),
    rule: ruleOf(values.rule, values.starts_at),
    template: values.template,
  };
}

/** Only what was changed, so that two people do not undo each other's work. */
export function patchOf(
  values: ItemValues,
  before: ItemValues,
  files: readonly { id: number }[],
  removed: readonly number[],
): ItemPatch {
  const { rule, ...changed } = changedOf(wholeOf(values), wholeOf(before));
  // A series that is only moved takes its rule along by itself.
  const moved = shifted(before.rule, before.starts_at, values.starts_at);
  const same = rule === undefined || rule === ruleOf(moved, values.starts_at);
  return { ...changed, ...(same ? {} : { rule }), ...filesOf(files, removed) };
}

/** What begins at another time ends as much later or earlier. */
export function startedAt(values: ItemValues, starts_at: string): Partial<ItemValues> {
  if (!starts_at || !values.starts_at || !values.ends_at) return { starts_at };
  const lasts = minutesBetween(values.starts_at, values.ends_at);
  const rule = shifted(values.rule, values.starts_at, starts_at);
  return { starts_at, ends_at: later(starts_at, Math.max(lasts, 0)), rule };
}

/** Whole days begin and end with midnights; back again it is an hour of the morning. */
export function wholeDays(values: ItemValues, all_day: boolean): Partial<ItemValues> {
  const first = values.starts_at.slice(0, 10);
  if (!all_day) return { all_day, starts_at: `${first}T09:00`, ends_at: `${first}T10:00` };
  const last = later(values.ends_at, -1).slice(0, 10);
  return { all_day, starts_at: `${first}T00:00`, ends_at: later(`${last}T00:00`, DAY) };
}

/** The last of its days, as a field shows it, and back. */
export const lastDay = (values: ItemValues) =>
  values.ends_at ? later(values.ends_at, -1).slice(0, 10) : '';
export const endOf = (day: string) => (day ? later(`${day}T00:00`, DAY) : '');

type Problem =
  | 'titleMissing'
  | 'timeMissing'
  | 'endsBefore'
  | 'linkMissing'
  | 'venueMissing'
  | 'untilMissing'
  | 'numberMissing';

/** What is missing or wrong, by its field. */
export function problemsOf(values: ItemValues): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  if (!values.title.trim()) found.title = 'titleMissing';
  if (!values.starts_at) found.starts_at = 'timeMissing';
  if (!values.ends_at) found.ends_at = 'timeMissing';
  else if (values.ends_at <= values.starts_at) found.ends_at = 'endsBefore';
  if (values.mode !== 'offline' && !values.meeting_link.trim()) found.meeting_link = 'linkMissing';
  if (values.mode === 'hybrid' && !values.venue.trim()) found.venue = 'venueMissing';
  const rule = ruleProblem(values);
  if (rule) found.rule = rule;
  return found;
}

function ruleProblem({ rule, starts_at }: ItemValues): Problem | undefined {
  const whole = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 1;
  if (!rule.frequency) return undefined;
  if (rule.end === 'until' && (!rule.until || rule.until < starts_at.slice(0, 10)))
    return 'untilMissing';
  if (!whole(rule.interval) || (rule.end === 'count' && !whole(rule.count))) return 'numberMissing';
  return undefined;
}
