import 'driver.js/dist/driver.css';
import './tour.css';
import { driver } from 'driver.js';
import { track } from './api';
import { shownSteps, type Tour } from './tour';

export interface Words {
  readonly next: string;
  readonly previous: string;
  readonly done: string;
  /** Of the kit's own places: {{current}} and {{total}}. */
  readonly progress: string;
}

/** Shows somebody around what is on the screen; each step that they see is kept. */
export function runTour(tour: Tour, words: Words): void {
  const shown = shownSteps(tour, (selector) => document.querySelector(selector));
  if (shown.length === 0) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  driver({
    animate: !still,
    smoothScroll: !still,
    showProgress: true,
    nextBtnText: words.next,
    prevBtnText: words.previous,
    doneBtnText: words.done,
    progressText: words.progress,
    popoverClass: 'hv-tour',
    steps: shown.map(({ element, step, number }) => ({
      element,
      popover: { title: step.title, description: step.text },
      onHighlighted: () => void track(tour.name, number),
    })),
  }).drive();
}
