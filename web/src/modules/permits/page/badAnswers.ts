import {
  type Answer,
  documentOn,
  type FormDocument,
  hasOptions,
  keyOf,
  keyOfPlace,
  type Question,
} from '@/core/forms/document';
import { evaluate, type Facts } from '@/core/forms/evaluate';

/** An answer that is not as it should be. */
export interface BadAnswer {
  readonly key: string;
  readonly label: string;
  /** What was chosen or measured; '' where nothing was ticked. */
  readonly said: string;
  readonly remark: string;
}

interface Asked {
  readonly document: FormDocument;
  readonly stage: string;
  readonly answers: readonly Answer[];
  readonly facts: Facts;
  readonly today: string;
}

/** Every answer of a stage that somebody has to have read before they decide. */
export function badAnswers({ document, stage, answers, facts, today }: Asked): BadAnswer[] {
  const on = documentOn(document, today);
  const visible = new Set(evaluate(on, stage, answers, facts).visible);
  const given = new Map(answers.map((answer) => [keyOfPlace(answer), answer]));
  return on.sections
    .filter((section) => section.form_type === stage && visible.has(section.id))
    .flatMap(({ questions }) => questions.filter(({ id }) => visible.has(id)))
    .flatMap((question) => {
      const answer = given.get(question.id);
      if (question.type === 'grid_view')
        return answer?.not_applicable ? [] : badCells(question, given);
      return badOne(question, answer, question.label, question.id);
    });
}

function badOne(question: Question, answer: Answer | undefined, label: string, key: string) {
  const bad = (said: string): BadAnswer[] => [{ key, label, said, remark: answer?.remark ?? '' }];
  if (answer?.not_applicable) return [];
  if (hasOptions(question.type)) {
    const chosen = (question.options ?? []).filter(({ id }) => answer?.option_ids?.includes(id));
    const wrong = chosen.filter(({ fails, tone }) => fails || tone === 'bad');
    return wrong.length > 0 ? bad(wrong.map((option) => option.label).join(', ')) : [];
  }
  if (question.type === 'declaration') return answer?.checked ? [] : bad('');
  const { minimum, maximum, unit } = question.attr;
  const number = answer?.number;
  if (typeof number !== 'number') return [];
  const low = typeof minimum === 'number' && number < minimum;
  const high = typeof maximum === 'number' && number > maximum;
  return low || high ? bad([number, unit].filter((part) => part !== undefined).join(' ')) : [];
}

/** In a table the rows count in which something stands: what is not ticked there is not so. */
function badCells(question: Question, given: ReadonlyMap<string, Answer>): BadAnswer[] {
  const { row_headers: rows = [], columns = [] } = question.attr;
  return rows.flatMap((row) => {
    const at = (column: string) => keyOf(question.id, row.id, column);
    if (!columns.some(({ id }) => given.has(at(id)))) return [];
    return columns.flatMap(({ id, label, type, options, minimum, maximum, unit }) =>
      badOne(
        {
          id,
          label,
          type: type === 'checkbox' ? 'declaration' : type,
          options,
          attr: { minimum, maximum, unit },
        } as Question,
        given.get(at(id)),
        `${question.label} · ${row.label} · ${label}`,
        at(id),
      ),
    );
  });
}
