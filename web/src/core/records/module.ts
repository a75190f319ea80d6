import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    records: typeof words;
  }
}

/** What all kinds of record have in common. */
export const records = { name: 'records' } as const satisfies Manifest;
