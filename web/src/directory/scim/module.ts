import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    scim: typeof words;
  }
}

/** People and groups that a provider brings by itself. */
export const scim = { name: 'scim' } as const satisfies Manifest;
