import type { Missing } from '@/core/records/page/page';
import type { Incident } from '../api';
import type { StepName } from '../filters';

type Found = Incident['steps'][number]['missing'][number];

/** The section of the page where something that a step misses is given. */
export function sectionOf(step: StepName, field: string): string {
  if (field.startsWith('victims')) return 'people';
  if (step === 'report') return field === 'rating' ? 'rating' : 'report';
  if (step === 'root_cause') return 'causes';
  return step;
}

/** What is said in a section: all that closing misses is said there too, whosever it is. */
const isSaidIn = (section: string, step: StepName, own: string) =>
  own === section || (section === 'review' && step === 'review');

type Lacking = Pick<Incident, 'steps'>;

function found({ steps }: Lacking): (Found & { section: string; step: StepName })[] {
  return steps.flatMap(({ step, state, missing }) =>
    state === 'not_needed'
      ? []
      : missing.map((each) => ({ ...each, step, section: sectionOf(step, each.field) })),
  );
}

/** How far the review is says its section itself. */
const SAID = /^(review_|not_closed_yet)/;

/** What is missing in a section, in words, each once. */
export function missingIn(incident: Lacking, section: string): string[] {
  const words = found(incident)
    .filter(({ code, step, section: own }) => isSaidIn(section, step, own) && !SAID.test(code))
    .map(({ detail }) => detail);
  return [...new Set(words)];
}

/** What stands before the review: all that the steps before it miss. */
export function beforeReview(incident: Lacking): Missing[] {
  const all = found({ steps: incident.steps.filter(({ step }) => step !== 'review') }).map(
    ({ detail, section }) => ({ text: detail, section }),
  );
  return all.filter((each, index) => all.findIndex(({ text }) => text === each.text) === index);
}
