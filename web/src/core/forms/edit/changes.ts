import { moved } from '@/ui/order/moved';
import {
  type Column,
  type FormDocument,
  hasOptions,
  type Option,
  type Question,
  type QuestionType,
  type Row,
  type Section,
} from '../document';

// What an editor does to a document. Each gives another document; parts that are not
// concerned stay the same objects, so that only what changed is drawn anew.

/** An id that no other part has, of this document or of another version. */
export function newId(letter: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return letter + [...random].map((each) => each.toString(36).padStart(7, '0')).join('');
}

export type Edit = (document: FormDocument) => FormDocument;

export const patchSection =
  (id: string, patch: Partial<Section>): Edit =>
  (document) => ({
    ...document,
    sections: document.sections.map((each) =>
      each.id === id ? tidy({ ...each, ...patch }) : each,
    ),
  });

export const patchQuestion =
  (section: string, id: string, patch: Partial<Question>): Edit =>
  (document) =>
    withQuestions(document, section, (questions) =>
      questions.map((each) => (each.id === id ? tidy({ ...each, ...patch }) : each)),
    );

function withQuestions(
  document: FormDocument,
  section: string,
  change: (questions: readonly Question[]) => readonly Question[],
): FormDocument {
  const sections = document.sections.map((each) =>
    each.id === section ? { ...each, questions: change(each.questions) } : each,
  );
  return { ...document, sections };
}

/** Leaves out what is not said, as the server does. */
function tidy<T extends object>(part: T): T {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** A section after another one, or at the end. */
export const addSection =
  (section: Section, after?: string): Edit =>
  (document) => {
    const at = document.sections.findIndex(({ id }) => id === after);
    const place = at < 0 ? document.sections.length : at + 1;
    return { ...document, sections: document.sections.toSpliced(place, 0, section) };
  };

export const removeSection =
  (id: string): Edit =>
  (document) => ({ ...document, sections: document.sections.filter((each) => each.id !== id) });

export const moveSection =
  (from: number, to: number): Edit =>
  (document) => ({ ...document, sections: moved(document.sections, from, to) });

/** A question after another one, or at the end of its section. */
export const addQuestion =
  (section: string, question: Question, after?: string): Edit =>
  (document) =>
    withQuestions(document, section, (questions) => {
      const at = questions.findIndex(({ id }) => id === after);
      return questions.toSpliced(at < 0 ? questions.length : at + 1, 0, question);
    });

export const removeQuestion =
  (section: string, id: string): Edit =>
  (document) =>
    withQuestions(document, section, (questions) => questions.filter((each) => each.id !== id));

export const moveQuestion =
  (section: string, from: number, to: number): Edit =>
  (document) =>
    withQuestions(document, section, (questions) => moved(questions, from, to));

/** A question goes to the end of another section. */
export const transferQuestion =
  (from: string, id: string, to: string): Edit =>
  (document) => {
    const question = document.sections
      .find((each) => each.id === from)
      ?.questions.find((each) => each.id === id);
    if (!question || from === to) return document;
    return addQuestion(to, question)(removeQuestion(from, id)(document));
  };

/** The same question again, whose parts have ids of their own. */
export function copyOf(question: Question): Question {
  const { attr } = question;
  const defaults = new Map<string, string>();
  const option = (each: Option): Option => {
    const id = newId('o');
    defaults.set(each.id, id);
    return { ...each, id };
  };
  const options = question.options?.map(option);
  const column = (each: Column): Column => ({
    ...each,
    id: newId('c'),
    options: each.options?.map((own) => ({ ...own, id: newId('o') })),
  });
  return tidy({
    ...question,
    id: newId('q'),
    options,
    default: defaults.get(question.default ?? '') ?? question.default,
    attr: tidy({
      ...attr,
      row_headers: attr.row_headers?.map((row): Row => ({ ...row, id: newId('r') })),
      columns: attr.columns?.map(column),
    }),
  });
}

/** What parts that are added are called until somebody says otherwise. */
export interface Words {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly option: (number: number) => string;
  readonly row: (number: number) => string;
  readonly column: (number: number) => string;
}

/** A new question; one with answers to choose has some. */
export function newQuestion(type: QuestionType, words: Words): Question {
  return asType({ id: newId('q'), type, label: words.question, attr: {} }, type, words);
}

/** The question as one of another type: it keeps what the other type has as well. */
export function asType(question: Question, type: QuestionType, words: Words): Question {
  const { attr, default: _, options, ...rest } = question;
  const { intro_text, multi_select, unit, minimum, maximum, decimals, max_length } = attr;
  const several = type === 'multiple_choice' || type.endsWith('_list') ? multi_select : undefined;
  const own = {
    number: { unit, minimum, maximum, decimals },
    text_field: { max_length },
    text_area: { max_length },
    declaration: { intro_text },
    instruction: { intro_text },
    grid_view: gridOf(attr, words),
  } as Partial<Record<QuestionType, object>>;
  return tidy({
    ...rest,
    type,
    required: type === 'instruction' || type === 'hidden_field' ? undefined : rest.required,
    options: hasOptions(type) ? (options ?? firstOptions(type, words)) : undefined,
    attr: tidy({ ...own[type], multi_select: several }),
  });
}

function firstOptions(type: QuestionType, words: Words): Option[] {
  if (type !== 'radio') {
    return [1, 2].map((number) => ({ id: newId('o'), label: words.option(number) }));
  }
  return [
    { id: newId('o'), label: words.yes, tone: 'good' },
    { id: newId('o'), label: words.no, tone: 'bad' },
  ];
}

function gridOf({ row_headers, columns }: Question['attr'], words: Words): Question['attr'] {
  return {
    row_headers: row_headers ?? [1, 2].map((each) => ({ id: newId('r'), label: words.row(each) })),
    columns: columns ?? [{ id: newId('c'), label: words.column(1), type: 'text_field' }],
  };
}
