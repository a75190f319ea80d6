import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    views: typeof words;
  }
}

/** What people look for again and again. */
export const views = { name: 'views' } as const satisfies Manifest;
