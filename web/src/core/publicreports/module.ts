import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { posterRoute } from './poster/routes';

declare module '@/platform/words' {
  interface ModuleWords {
    strangers: typeof words;
  }
}

/** What kinds of records share that people without an account can report. */
export const strangers = {
  name: 'strangers',
  routes: { print: [posterRoute] },
  steps: [
    {
      name: 'poster',
      label: 'strangers.step.title',
      why: () => 'strangers.step.why',
      to: '/observations/poster',
    },
  ],
} as const satisfies Manifest;
