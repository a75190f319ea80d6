import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    forms: typeof words;
  }
}

/** Forms that an organization makes by itself: other modules have them edited, filled in and shown. */
export const forms = { name: 'forms' } as const satisfies Manifest;
