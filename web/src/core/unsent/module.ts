import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { unsentRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    unsent: typeof words;
  }
}

/** What was sent from this device and has not arrived. */
export const unsent = {
  name: 'unsent',
  routes: { app: [unsentRoute] },
  offline: { forms: {}, load: () => import('./offline') },
} as const satisfies Manifest;
