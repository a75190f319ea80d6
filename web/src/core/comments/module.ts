import { IconMessage } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    comments: typeof words;
  }
}

/** What was said stands at the end of a record. */
const said = { icon: IconMessage, part: 'timeline' };

/** What people say about a record, whatever kind it is. */
export const comments = {
  name: 'comments',
  notices: { commented: said, mentioned: said },
} as const satisfies Manifest;
