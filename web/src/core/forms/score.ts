import { type Answer, type Question, type Score, type Section, takesSeveral } from './document';

/** What is reached of what is possible. */
interface Tally {
  reached: number;
  possible: number;
  failed: boolean;
}

const nothing = (): Tally => ({ reached: 0, possible: 0, failed: false });

/** Takes in another one by its weight; none is 1. */
function add(to: Tally, other: Tally, weight = 0): void {
  to.reached += (weight || 1) * other.reached;
  to.possible += (weight || 1) * other.possible;
  to.failed ||= other.failed;
}

/**
 * Adds up what is visible, answered and applicable. A question counts if an option that
 * has a score was chosen: with what the chosen options give, of what the best choice
 * would have given. Questions count in their section, and sections in the whole, each by
 * its weight. Where nothing could be reached there is no score, unless a critical
 * question failed.
 */
export function scoreOf(
  sections: readonly Section[],
  counted: (question: Question) => Answer | undefined,
): Score | null {
  const whole = nothing();
  const parts: Record<string, Score> = {};
  for (const section of sections) {
    const part = nothing();
    for (const question of section.questions) {
      const answer = counted(question);
      if (answer) add(part, pointsOf(question, answer), question.weight);
    }
    const score = rounded(part);
    if (score) parts[section.id] = score;
    add(whole, part, section.weight);
  }
  const score = rounded(whole);
  return score && { ...score, ...(Object.keys(parts).length > 0 ? { sections: parts } : {}) };
}

/** Those of one answer, before weights. */
function pointsOf(question: Question, answer: Answer): Tally {
  let reached = 0;
  let failed = false;
  let counts = false;
  let best = 0;
  let all = 0;
  for (const option of question.options ?? []) {
    const chosen = answer.option_ids?.includes(option.id) ?? false;
    if (chosen && question.critical && option.fails) failed = true;
    const { score } = option;
    if (score === null || score === undefined) continue;
    if (chosen) {
      counts = true;
      reached += score;
    }
    best = Math.max(best, score);
    all += Math.max(0, score);
  }
  if (!counts) return { ...nothing(), failed };
  return { reached, possible: takesSeveral(question) ? all : best, failed };
}

/** Rounds what was added up; null where there is nothing to say. */
function rounded({ reached, possible, failed }: Tally): Score | null {
  if (possible <= 0 && !failed) return null;
  const share = possible > 0 ? Math.min(100, Math.max(0, (100 * reached) / possible)) : 0;
  return { reached: to(reached, 100), possible: to(possible, 100), percent: to(share, 10), failed };
}

/** Rounds to parts of one, halves upwards. */
const to = (value: number, parts: number) => Math.floor(value * parts + 0.5) / parts;
