import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    energy: typeof words;
  }
}

/** Energy that can kill, as observations, incidents and audits tell of it. */
export const energy = { name: 'energy' } as const satisfies Manifest;
