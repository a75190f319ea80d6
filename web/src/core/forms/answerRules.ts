import { type Answer, isBlank, type Question, takesSeveral } from './document';

/** The members of an answer that say something. */
type Member = 'options' | 'text' | 'number' | 'date' | 'checked' | 'references' | 'files';

/** By which member a type of question is answered; an instruction is by none, a grid by its cells. */
const VALUE_MEMBER: Partial<Record<string, Member>> = {
  text_field: 'text',
  text_area: 'text',
  hidden_field: 'text',
  time: 'text',
  number: 'number',
  date: 'date',
  declaration: 'checked',
  checkbox: 'options',
  radio: 'options',
  single_select: 'options',
  multiple_choice: 'options',
  site_list: 'references',
  division_list: 'references',
  department_list: 'references',
  unit_list: 'references',
  user_list: 'references',
  attachment: 'files',
  photo: 'files',
  signature: 'files',
};

export const MOST_FIELD = 500;
export const MOST_AREA = 10_000;
export const MOST_REMARK = 4_000;
const MOST_NUMBER = 1e12; // above and below, bounds or not
const MOST_BESIDES = 20; // files that are evidence

/** Why something cannot be an answer: the code of a sentence, and what it is about. */
export interface Wrong {
  readonly code: string;
  readonly args?: { readonly Value: string | number };
}

const wrong = (code: string, value?: string | number): Wrong =>
  value === undefined ? { code } : { code, args: { Value: value } };

/** The members that say something, but for files: beside any answer these may be evidence. */
function valuesOf(answer: Answer): Member[] {
  const given: Member[] = [];
  if (answer.option_ids?.length) given.push('options');
  if (!isBlank(answer.text)) given.push('text');
  if (answer.number !== undefined && answer.number !== null) given.push('number');
  if (answer.date) given.push('date');
  if (answer.checked) given.push('checked');
  if (answer.reference_ids?.length) given.push('references');
  return given;
}

/** Whether an answer says nothing at all. */
export function isEmpty(answer: Answer): boolean {
  if (answer.not_applicable || answer.attachment_ids?.length) return false;
  return isBlank(answer.remark) && valuesOf(answer).length === 0;
}

/** Whether the question itself is answered, and not only remarked on. */
export function isAnswered(question: Question, answer: Answer): boolean {
  const said = VALUE_MEMBER[question.type];
  if (said === 'files') return (answer.attachment_ids?.length ?? 0) > 0;
  return said !== undefined && valuesOf(answer).includes(said);
}

/** Why something cannot be an answer to the question; the first reason that is found. */
export function faultOf(question: Question, answer: Answer): Wrong | null {
  const values = valuesOf(answer);
  const files = answer.attachment_ids ?? [];
  const said = VALUE_MEMBER[question.type];
  const [first] = values;
  if (question.type === 'instruction') return wrong('forms_wrong_type');
  if (answer.not_applicable && !question.not_applicable) return wrong('forms_not_applicable');
  if (answer.not_applicable && (first || (said === 'files' && files.length > 0))) {
    return wrong('forms_not_applicable_value');
  }
  if (values.length > 1 || (first && first !== said)) return wrong('forms_wrong_type');
  if (tooLong(answer.remark, MOST_REMARK)) return wrong('forms_too_long', MOST_REMARK);
  if (repeats(files)) return wrong('forms_twice');
  if (files.length > mostFiles(question)) return wrong('forms_too_many', mostFiles(question));
  if (first === 'text') return faultOfText(question, answer.text ?? '');
  if (first === 'number') return faultOfNumber(question, answer.number ?? 0);
  if (first === 'date') return faultOfDate(question, answer.date ?? '');
  if (first === 'options') return faultOfOptions(question, answer.option_ids ?? []);
  if (first === 'references') return faultOfReferences(question, answer.reference_ids ?? []);
  return null;
}

const tooLong = (text = '', most: number) => text.length > most && [...text].length > most;

const repeats = (all: readonly unknown[]) => new Set(all).size < all.length;

/** How many files may be given. */
export function mostFiles({ type, attr }: Question): number {
  if (type === 'attachment' || type === 'photo') return Math.max(1, attr.max_file_count ?? 0);
  return type === 'signature' ? 1 : MOST_BESIDES;
}

/** How many letters a text may have. */
export function mostLetters({ type, attr }: Question): number {
  return attr.max_length || (type === 'text_area' ? MOST_AREA : MOST_FIELD);
}

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

function faultOfText(question: Question, text: string): Wrong | null {
  if (question.type === 'time') return CLOCK.test(text) ? null : wrong('forms_time');
  const most = mostLetters(question);
  return tooLong(text, most) ? wrong('forms_too_long', most) : null;
}

function faultOfNumber({ attr }: Question, value: number): Wrong | null {
  const least = attr.minimum ?? -MOST_NUMBER;
  const most = attr.maximum ?? MOST_NUMBER;
  if (value < least) return wrong('forms_minimum', least);
  if (value > most) return wrong('forms_maximum', most);
  // A number has so many digits if it is the one that is nearest to such a fraction.
  const digits = attr.decimals ?? 0;
  const tens = 10 ** digits;
  return halfAway(value * tens) / tens === value ? null : wrong('forms_decimals', digits);
}

/** Rounds halves away from zero, as the server does. */
const halfAway = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

function faultOfDate({ attr }: Question, day: string): Wrong | null {
  if (!isDay(day)) return wrong('forms_date');
  const { start_date: first, end_date: last } = attr;
  // Days that are written like this are in the order of their letters.
  if (first && first !== 'today' && day < first) return wrong('forms_date_from', first);
  if (last && last !== 'today' && day > last) return wrong('forms_date_until', last);
  return null;
}

export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '0001') return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}

function faultOfOptions(question: Question, ids: readonly string[]): Wrong | null {
  const known = (id: string) => question.options?.some((option) => option.id === id);
  if (!ids.every(known)) return wrong('forms_unknown_option');
  return faultOfMany(question, ids);
}

function faultOfReferences(question: Question, ids: readonly number[]): Wrong | null {
  if (ids.some((id) => id < 1)) return wrong('forms_unknown_reference');
  return faultOfMany(question, ids);
}

function faultOfMany(question: Question, ids: readonly unknown[]): Wrong | null {
  if (repeats(ids)) return wrong('forms_twice');
  return ids.length > 1 && !takesSeveral(question) ? wrong('forms_one_only') : null;
}
