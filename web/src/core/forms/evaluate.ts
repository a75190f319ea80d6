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
import { faultOf, isAnswered, isEmpty, type Wrong } from './judge';
import { scoreOf } from './score';

/** What the module says of the record. */
export type Facts = Readonly<Record<string, boolean>>;

/** One look at a document and its answers. */
interface Look {
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
  const look: Look = {
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
    if (!look.given.has(at) && !isEmpty(answer)) look.given.set(at, answer);
  }
  findAsked(look, document, stage);
  for (const answer of answers) judge(look, answer);
  for (const question of look.asked.values()) demand(look, question);
  const score = scoreOf(look.sections, ({ id }) =>
    look.asked.has(id) && !look.faulty.has(id) ? look.given.get(id) : undefined,
  );
  const { visible, missing, wrong, asks } = look;
  return { visible, missing, wrong, asks, score };
}

/** Finds what is asked, in the document's order. */
function findAsked(look: Look, document: FormDocument, stage: string): void {
  for (const section of document.sections) {
    if (section.form_type !== stage) continue;
    const shown = holds(look, section.shown_when);
    if (shown) {
      look.sections.push(section);
      look.visible.push(section.id);
    }
    for (const question of section.questions) {
      look.known.add(question.id);
      if (!shown || question.hidden || question.marked_for_deletion) continue;
      if (!holds(look, question.shown_when)) continue;
      look.asked.set(question.id, question);
      look.visible.push(question.id);
    }
  }
}

function holds(look: Look, condition?: Condition | null): boolean {
  const { fact, parent_id: parent = '', option_id: option = '' } = condition ?? {};
  if (!fact && !parent && !option) return true;
  if (fact) return look.facts[fact] ?? false;
  if (!look.asked.has(parent)) return false;
  return look.given.get(parent)?.option_ids?.includes(option) ?? false;
}

/** Notes what is wrong with an answer. */
function judge(look: Look, answer: Answer): void {
  if (isEmpty(answer)) return;
  const found = wrongOf(look, answer);
  if (!found) return;
  const { question_id, row_id, column_id } = answer;
  const at = keyOfPlace(answer);
  look.wrong.push({ ...placeOf(question_id, row_id, column_id), ...found });
  if (look.given.get(at) === answer) look.faulty.add(at);
}

function wrongOf({ asked, known, given }: Look, answer: Answer): Wrong | null {
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
function demand(look: Look, question: Question): void {
  const { id, type, required } = question;
  if (look.faulty.has(id)) return;
  const answer = look.given.get(id);
  if (answer?.not_applicable) return;
  if (type === 'grid_view') demandCells(look, question);
  else if (answer && isAnswered(question, answer)) follow(look, question, answer);
  else if (required && type !== 'hidden_field' && type !== 'instruction') {
    miss(look, { question_id: id }, 'forms_required');
  }
}

/**
 * Looks for the cells of required columns: in every row of a required grid, and
 * otherwise in rows in which something stands. A required grid without such a column
 * needs any one cell.
 */
function demandCells(look: Look, { id, required, attr }: Question): void {
  const columns = attr.columns ?? [];
  let filled = false;
  for (const row of attr.row_headers ?? []) {
    const begun = columns.some((column) => look.given.has(keyOf(id, row.id, column.id)));
    filled ||= begun;
    for (const column of columns) {
      const at = keyOf(id, row.id, column.id);
      const cell = cellQuestion(column);
      const answer = look.given.get(at);
      if (look.faulty.has(at)) continue;
      if (answer && isAnswered(cell, answer)) follow(look, cell, answer);
      else if (column.required && (required || begun)) {
        miss(look, placeOf(id, row.id, column.id), 'forms_required');
      }
    }
  }
  // Without rows nothing of a column can be demanded.
  const demanded = (attr.row_headers ?? []).length > 0 && columns.some((each) => each.required);
  if (required && !demanded && !filled) miss(look, { question_id: id }, 'forms_required');
}

/** Notes what the chosen options ask for: evidence beside the answer, an action, somebody who is told. */
function follow(look: Look, question: Question, answer: Answer): void {
  const wanted = new Set<string>();
  for (const option of question.options ?? []) {
    if (!answer.option_ids?.includes(option.id)) continue;
    if (option.evidence) wanted.add(option.evidence);
    const notify = option.notify ?? [];
    if (!option.action && notify.length === 0) continue;
    const ask = { question_id: answer.question_id, option_id: option.id };
    // Once for a grid in which it was chosen several times.
    const known = look.asks.some(
      (each) => each.question_id === ask.question_id && each.option_id === ask.option_id,
    );
    if (!known) look.asks.push({ ...ask, action: option.action ?? false, notify });
  }
  const at = placeOf(answer.question_id, answer.row_id, answer.column_id);
  const remark = !isBlank(answer.remark);
  const photo = (answer.attachment_ids?.length ?? 0) > 0;
  if (wanted.has('remark') && !remark) miss(look, at, 'forms_remark');
  if (wanted.has('photo') && !photo) miss(look, at, 'forms_photo');
  if (wanted.has('either') && !remark && !photo) miss(look, at, 'forms_remark_or_photo');
}

type Place = Pick<Fault, 'question_id' | 'row_id' | 'column_id'>;

function placeOf(question_id: string, row_id?: string, column_id?: string): Place {
  return { question_id, ...(row_id ? { row_id } : {}), ...(column_id ? { column_id } : {}) };
}

function miss(look: Look, at: Place, code: string): void {
  look.missing.push({ ...at, code });
}
