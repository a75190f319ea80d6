import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    workers: typeof words;
  }
}

/** Those who work: employees, people of contractors, and guests. */
export const workers = { name: 'workers' } as const satisfies Manifest;
