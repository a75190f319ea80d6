import type { components } from '@/platform/types.gen';

type Schemas = components['schemas'];

/** As the server says it, and nobody changes it in place. */
type Fixed<T> = T extends (infer E)[]
  ? readonly Fixed<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Fixed<T[K]> }
    : T;

/** One version of a form, read and written whole; its parts keep their ids over versions. */
export type FormDocument = Fixed<Schemas['FormsDocument']>;
/** A group of questions: a step when the form is filled in. */
export type Section = Fixed<Schemas['FormsSection']>;
/** When a part is shown: an option was chosen, or the module says that something is so. */
export type Condition = Fixed<Schemas['FormsCondition']>;
export type Question = Fixed<Schemas['FormsQuestion']>;
export type Option = Fixed<Schemas['FormsOption']>;
export type Attr = Fixed<Schemas['FormsAttr']>;
export type Row = Fixed<Schemas['FormsRow']>;
export type Column = Fixed<Schemas['FormsColumn']>;
/** What was said to a question, or in one cell of a grid; what is not given is left out. */
export type Answer = Fixed<Schemas['FormsAnswer']>;

export type QuestionType = Question['type'];
export type Tone = NonNullable<Option['tone']>;
export type Evidence = NonNullable<Option['evidence']>;
export type FileType = NonNullable<Attr['file_types']>[number];

/** In the order in which they are offered. */
export const QUESTION_TYPES = [
  'text_field',
  'text_area',
  'number',
  'date',
  'time',
  'radio',
  'single_select',
  'checkbox',
  'multiple_choice',
  'declaration',
  'photo',
  'attachment',
  'signature',
  'grid_view',
  'site_list',
  'division_list',
  'department_list',
  'unit_list',
  'user_list',
  'instruction',
  'hidden_field',
] as const satisfies readonly QuestionType[];

export const FILE_TYPES = [
  'image',
  'pdf',
  'document',
  'sheet',
  'slides',
  'video',
] as const satisfies readonly FileType[];

export const COLUMN_TYPES = [
  'text_field',
  'number',
  'date',
  'time',
  'checkbox',
  'single_select',
] as const satisfies readonly Column['type'][];

/** What is missing or wrong, and where. */
export interface Fault {
  readonly question_id: string;
  readonly row_id?: string;
  readonly column_id?: string;
  /** Of a sentence in the words. */
  readonly code: string;
  readonly args?: { readonly Value: string | number };
}

/** A chosen option wants an action, or somebody to be told. */
export interface Ask {
  readonly question_id: string;
  readonly option_id: string;
  readonly action: boolean;
  readonly notify: readonly number[];
}

export interface Score {
  readonly reached: number;
  readonly possible: number;
  /** 0 to 100, with one decimal. */
  readonly percent: number;
  /** A critical question failed. */
  readonly failed: boolean;
  readonly sections?: Readonly<Record<string, Score>>;
}

export interface Result {
  /** Ids of the sections and questions that are asked. */
  readonly visible: readonly string[];
  readonly missing: readonly Fault[];
  readonly wrong: readonly Fault[];
  readonly asks: readonly Ask[];
  /** Null where nothing counts: "not applicable". */
  readonly score: Score | null;
}

/** Where an answer stands: its question, and its cell within a grid. */
export const keyOf = (question: string, row = '', column = ''): string =>
  row || column ? `${question}.${row}.${column}` : question;

export const keyOfPlace = (at: Pick<Answer, 'question_id' | 'row_id' | 'column_id'>): string =>
  keyOf(at.question_id, at.row_id, at.column_id);

const CHOICES = new Set<QuestionType>(['radio', 'single_select', 'checkbox', 'multiple_choice']);

/** Whether options are offered. */
export const hasOptions = (type: QuestionType): boolean => CHOICES.has(type);

/** Whether more than one option, site or person may be chosen. */
export function takesSeveral({ type, attr }: Question): boolean {
  if (type === 'checkbox') return true;
  if (type === 'radio' || type === 'single_select') return false;
  return attr.multi_select ?? false;
}

/** What is asked in each cell of a column. */
export function cellQuestion(column: Column): Question {
  const { id, label, required, unit, minimum, maximum, options } = column;
  const type = column.type === 'checkbox' ? 'declaration' : column.type; // one tick
  const attr = { unit, minimum, maximum, decimals: 6 };
  return { id, type, label, required, options, attr };
}

/** Whether a text says nothing. */
export const isBlank = (text = ''): boolean => /^[ \t\r\n\u00a0]*$/.test(text);

/**
 * The document on a day at the record's site: what may be given from or until
 * "today" is bound by that day.
 */
export function documentOn(document: FormDocument, day: string): FormDocument {
  const bound = (date?: string) => (date === 'today' ? day : date);
  const onDay = (question: Question): Question => {
    const { start_date, end_date } = question.attr;
    if (start_date !== 'today' && end_date !== 'today') return question;
    const attr = { ...question.attr, start_date: bound(start_date), end_date: bound(end_date) };
    return { ...question, attr };
  };
  const sections = document.sections.map((section) => ({
    ...section,
    questions: section.questions.map(onDay),
  }));
  return { ...document, sections };
}
