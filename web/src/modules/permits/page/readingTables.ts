import { type Answer, documentOn, type FormDocument, type Question } from '@/core/forms/document';
import { evaluate } from '@/core/forms/evaluate';
import type { Permit } from '../api';
import { factsOf, stageAnswers } from './Answers';

export type Reading = NonNullable<Permit['readings']>[number];
type Column = NonNullable<Question['attr']['columns']>[number];

const hasLimit = ({ type, minimum, maximum }: Column): boolean =>
  type === 'number' && (typeof minimum === 'number' || typeof maximum === 'number');

/** A table of the request with times and with numbers that have limits: gas, as a rule. */
const isTable = ({ type, attr }: Question): boolean =>
  type === 'grid_view' &&
  (attr.columns ?? []).some((column) => column.type === 'time') &&
  (attr.columns ?? []).some(hasLimit);

export interface ReadingTable {
  readonly question: Question;
  /** The columns that are measured. */
  readonly columns: readonly Column[];
  /** Minutes after which it is measured again; 0 where the form does not say. */
  readonly every: number;
}

/** The tables of a permit in which something is measured, as far as its form asks for them. */
export function readingTables(permit: Permit, today: string): ReadingTable[] {
  const document = documentOn(permit.form.document as FormDocument, today);
  const answers = stageAnswers(permit, 'main');
  const visible = new Set(evaluate(document, 'main', answers, factsOf(permit)).visible);
  return document.sections
    .filter(({ form_type }) => form_type === 'main')
    .flatMap(({ questions }) =>
      questions
        .filter((question) => visible.has(question.id) && isTable(question))
        .map((question) => ({
          question,
          columns: (question.attr.columns ?? []).filter(({ type }) => type === 'number'),
          every: everyOf(questions, answers),
        })),
    );
}

/** The section of a table says in minutes how often it is filled in. */
function everyOf(questions: readonly Question[], answers: readonly Answer[]): number {
  const found = questions.find(({ type, attr }) => type === 'number' && attr.unit === 'minutes');
  return answers.find(({ question_id }) => question_id === found?.id)?.number ?? 0;
}

/** When the next reading is due: so long after the latest, or after the work was to begin. */
export function dueAt(permit: Permit, { question, every }: ReadingTable): string | null {
  if (!every) return null;
  const latest = (permit.readings ?? []).find(({ question_id }) => question_id === question.id);
  const from = latest?.at ?? permit.starts_at;
  return from ? new Date(Date.parse(from) + every * 60_000).toISOString() : null;
}
