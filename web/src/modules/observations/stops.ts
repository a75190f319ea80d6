/** Something done well. */
export const POSITIVE = 'safe_behaviour';

interface Answers {
  observation_type: string;
  stop_work: boolean;
}

/** Whether a report stops work. The answer outlives a wrong tap on "something done well". */
export function stopsWork({ observation_type, stop_work }: Answers): boolean {
  return stop_work && observation_type !== POSITIVE;
}
