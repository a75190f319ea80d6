import { IconGridDots } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { matrixRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    risks: typeof words;
  }
}

/** The matrix that incidents and risk assessments are rated on. */
export const risks = {
  name: 'risks',
  routes: { app: [matrixRoute] },
  live: ['Risk Matrix'],
  cards: [
    {
      group: 'modules',
      label: 'risks.title',
      hint: 'risks.text',
      keywords: 'risks.keywords',
      to: '/risk_matrix',
      icon: IconGridDots,
      allowed: (who) => can(who, 'Category', 'read'),
    },
  ],
} as const satisfies Manifest;
