/** One thing that is shown: where it is, what it is called, and what one does with it. */
export interface Step {
  /** A selector; a step whose part is not on the screen is left out. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
}

export interface Tour {
  /** As the server keeps it. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The steps that can be shown now, each with its number in the whole tour. */
export function shownSteps(
  { steps }: Tour,
  find: (selector: string) => Element | null,
): { number: number; element: Element; step: Step }[] {
  return steps.flatMap((step, index) => {
    const element = find(step.at);
    return element ? [{ number: index + 1, element, step }] : [];
  });
}
