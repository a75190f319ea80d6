import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    tours: typeof words;
  }
}

/** Shows people around, step by step, and knows what they have seen. */
export const tours = { name: 'tours' } as const satisfies Manifest;
