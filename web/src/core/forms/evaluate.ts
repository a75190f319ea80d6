import { faultOf, isAnswered, isEmpty, type Wrong } from './answerRules';
import {
  type Answer,
  type Ask,
  type Condition,
  cellQuestion,
  type Fault,
  type FormDocument,
  isBlank,
  keyOf,
  keyOfPlace,
  type Question,
  type Result,
  type Section,
} from './document';
import { scoreOf } from './score';

/** What the module says of the record. */
export type Facts = Readonly<Record<string, boolean>>;

/** One look at a document and its answers. */
interface Evaluation {
  readonly facts: Facts;
  /** Those of the stage that are visible. */
  readonly sections: Section[];
  readonly asked: Map<string, Question>;
  /** All of the stage. */
  readonly known: Set<string>;
  /** What was said where, the first time. */
  readonly given: Map<string, Answer>;
  readonly faulty: Set<string>;
  readonly visible: string[];
  readonly missing: Fault[];
  readonly wrong: Fault[];
  readonly asks: Ask[];
}

/**
 * Says what of a document is asked at a stage, what is missing, what cannot be an
 * answer, what else answers ask for, and what they score: as the server does
 * (core/forms/evaluate.go), word for word, and held to it by the cases that both run.
 */
export function evaluate(
  document: FormDocument,
  stage: string,
  answers: readonly Answer[],
  facts: Facts,
): Result {
  const evaluation: Evaluation = {
    facts,
    sections: [],
    asked: new Map(),
    known: new Set(),
    given: new Map(),
    faulty: new Set(),
    visible: [],
    missing: [],
    wrong: [],
    asks: [],
  };
  for (const answer of answers) {
    const at = keyOfPlace(answer);
    if (!evaluation.given.has(at) && !isEmpty(answer)) evaluation.given.set(at, answer);
  }
  findAsked(evaluation, document, stage);
  for (const answer of answers) judge(evaluation, answer);
  for (const question of evaluation.asked.values()) demand(evaluation, question);
  const score = scoreOf(evaluation.sections, ({ id }) =>
    evaluation.asked.has(id) && !evaluation.faulty.has(id) ? evaluation.given.get(id) : undefined,
  );
  const { visible, missing, wrong, asks } = evaluation;
  return { visible, missing, wrong, asks, score };
}

/** Finds what is asked, in the document's order. */
function findAsked(evaluation: Evaluation, document: FormDocument, stage: string): void {
  for (const section of document.sections) {
    if (section.form_type !== stage) continue;
    const shown = holds(evaluation, section.shown_when);
    if (shown) {
      evaluation.sections.push(section);
      evaluation.visible.push(section.id);
    }
    for (const question of section.questions) {
      evaluation.known.add(question.id);
      if (!shown || question.hidden || question.marked_for_deletion) continue;
      if (!holds(evaluation, question.shown_when)) continue;
      evaluation.asked.set(question.id, question);
      evaluation.visible.push(question.id);
    }
  }
}

function holds(evaluation: Evaluation, condition?: Condition | null): boolean {
  const { fact, parent_id: parent = '', option_id: option = '' } = condition ?? {};
  if (!fact && !parent && !option) return true;
  if (fact) return evaluation.facts[fact] ?? false;
  if (!evaluation.asked.has(parent)) return false;
  return evaluation.given.get(parent)?.option_ids?.includes(option) ?? false;
}

/** Notes what is wrong with an answer. */
function judge(evaluation: Evaluation, answer: Answer): void {
  if (isEmpty(answer)) return;
  const found = wrongOf(evaluation, answer);
  if (!found) return;
  const { question_id, row_id, column_id } = answer;
  const at = keyOfPlace(answer);
  evaluation.wrong.push({ ...placeOf(question_id, row_id, column_id), ...found });
  if (evaluation.given.get(at) === answer) evaluation.faulty.add(at);
}

function wrongOf({ asked, known, given }: Evaluation, answer: Answer): Wrong | null {
  const { question_id: id, row_id: row = '', column_id: column = '' } = answer;
  const question = asked.get(id);
  if (!known.has(id)) return { code: 'forms_unknown_question' };
  if (!question) return { code: 'forms_not_asked' };
  if (given.get(keyOfPlace(answer)) !== answer) return { code: 'forms_twice' };
  if (!row && !column) return faultOf(question, answer);
  const cell = cellOf(question, row, column);
  if (!cell) return { code: 'forms_unknown_cell' };
  if (given.get(id)?.not_applicable) return { code: 'forms_not_applicable_value' };
  return faultOf(cell, answer);
}

function cellOf({ type, attr }: Question, row: string, column: string): Question | null {
  if (type !== 'grid_view' || !attr.row_headers?.some(({ id }) => id === row)) return null;
  const found = attr.columns?.find(({ id }) => id === column);
  return found ? cellQuestion(found) : null;
}

/** Notes what of a visible question is missing, and what its answers ask for. */
function demand(evaluation: Evaluation, question: Question): void {
  const { id, type, required } = question;
  if (evaluation.faulty.has(id)) return;
  const answer = evaluation.given.get(id);
  if (answer?.not_applicable) return;
  if (type === 'grid_view') demandCells(evaluation, question);
  else if (answer && isAnswered(question, answer)) follow(evaluation, question, answer);
  else if (required && type !== 'hidden_field' && type !== 'instruction') {
    miss(evaluation, { question_id: id }, 'forms_required');
  }
}

/**
 * Looks for the cells of required columns: in every row of a required grid, and
 * otherwise in rows in which something stands. A required grid without such a column
 * needs any one cell.
 */
function demandCells(evaluation: Evaluation, { id, required, attr }: Question): void {
  const columns = attr.columns ?? [];
  let filled = false;
  for (const row of attr.row_headers ?? []) {
    const begun = columns.some((column) => evaluation.given.has(keyOf(id, row.id, column.id)));
    filled ||= begun;
    for (const column of columns) {
      const at = keyOf(id, row.id, column.id);
      const cell = cellQuestion(column);
      const answer = evaluation.given.get(at);
      if (evaluation.faulty.has(at)) continue;
      if (answer && isAnswered(cell, answer)) follow(evaluation, cell, answer);
      else if (column.required && (required || begun)) {
        miss(evaluation, placeOf(id, row.id, column.id), 'forms_required');
      }
    }
  }
  // Without rows nothing of a column can be demanded.
  const demanded = (attr.row_headers ?? []).length > 0 && columns.some((each) => each.required);
  if (required && !demanded && !filled) miss(evaluation, { question_id: id }, 'forms_required');
}

/** Notes what the chosen options ask for: evidence beside the answer, an action, somebody who is told. */
function follow(evaluation: Evaluation, question: Question, answer: Answer): void {
  const wanted = new Set<string>();
  for (const option of question.options ?? []) {
    if (!answer.option_ids?.includes(option.id)) continue;
    if (option.evidence) wanted.add(option.evidence);
    const notify = option.notify ?? [];
    if (!option.action && notify.length === 0) continue;
    const ask = { question_id: answer.question_id, option_id: option.id };
    // Once for a grid in which it was chosen several times.
    const known = evaluation.asks.some(
      (each) => each.question_id === ask.question_id && each.option_id === ask.option_id,
    );
    if (!known) evaluation.asks.push({ ...ask, action: option.action ?? false, notify });
  }
  const at = placeOf(answer.question_id, answer.row_id, answer.column_id);
  const remark = !isBlank(answer.remark);
  const photo = (answer.attachment_ids?.length ?? 0) > 0;
  if (wanted.has('remark') && !remark) miss(evaluation, at, 'forms_remark');
  if (wanted.has('photo') && !photo) miss(evaluation, at, 'forms_photo');
  if (wanted.has('either') && !remark && !photo) miss(evaluation, at, 'forms_remark_or_photo');
}

type Place = Pick<Fault, 'question_id' | 'row_id' | 'column_id'>;

function placeOf(question_id: string, row_id?: string, column_id?: string): Place {
  return { question_id, ...(row_id ? { row_id } : {}), ...(column_id ? { column_id } : {}) };
}

function miss(evaluation: Evaluation, at: Place, code: string): void {
  evaluation.missing.push({ ...at, code });
}
