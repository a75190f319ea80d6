import { isEmpty } from './answerRules';
import { type Answer, type FormDocument, hasOptions, keyOfPlace, type Question } from './document';

/**
 * What was filled in, as a form keeps it with a draft and with what waits to be sent.
 * Files stand beside it, since they have no id before the server has them.
 */
export interface Filled {
  readonly answers: readonly Answer[];
  /** Where each file of the form belongs, in the order of the files. */
  readonly files: readonly string[];
}

/** What a record was answered with. */
export const filledOf = (answers: readonly Answer[] | null | undefined): Filled => ({
  answers: answers ?? [],
  files: [],
});

/** What a new form begins with. */
export function newFilled(document: FormDocument, today: string): Filled {
  const questions = document.sections.flatMap((section) => section.questions);
  const answers = questions.map((question) => begun(question, today));
  return { answers: answers.filter((answer) => !isEmpty(answer)), files: [] };
}

function begun(question: Question, today: string): Answer {
  const { id: question_id, type, default: value = '', options = [] } = question;
  const answer = { question_id };
  if (!value) return answer;
  if (type === 'number')
    return Number.isNaN(Number(value)) ? answer : { ...answer, number: Number(value) };
  if (type === 'date') return { ...answer, date: value === 'today' ? today : value };
  if (!hasOptions(type)) return { ...answer, ...(TEXTS.has(type) ? { text: value } : {}) };
  return options.some(({ id }) => id === value) ? { ...answer, option_ids: [value] } : answer;
}

const TEXTS = new Set(['text_field', 'text_area', 'time', 'hidden_field']);

/** The answers with their files, once the server has given each file its id. */
export function answersOf({ answers, files }: Filled, ids: readonly number[] = []): Answer[] {
  const byKey = new Map(answers.map((answer) => [keyOfPlace(answer), answer]));
  files.forEach((key, index) => {
    const id = ids[index];
    const answer = byKey.get(key) ?? placeOfKey(key);
    if (id) byKey.set(key, { ...answer, attachment_ids: [...(answer.attachment_ids ?? []), id] });
  });
  return [...byKey.values()];
}

/** Where something stands, read from its key. */
export function placeOfKey(key: string): Answer {
  const [question_id = '', row_id, column_id] = key.split('.');
  return row_id ? { question_id, row_id, column_id } : { question_id };
}
