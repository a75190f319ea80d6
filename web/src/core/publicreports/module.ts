import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { posterRoute } from './poster/routes';

declare module '@/platform/words' {
  interface ModuleWords {
    publicreports: typeof words;
  }
}

/** What kinds of records share that people without an account can report. */
export const publicreports = {
  name: 'publicreports',
  routes: { print: [posterRoute] },
  steps: [
    {
      name: 'poster',
      label: 'publicreports.step.title',
      why: () => 'publicreports.step.why',
      to: '/observations/poster',
    },
  ],
} as const satisfies Manifest;
