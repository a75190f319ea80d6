import { IconRoute2 } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import type words from './locales/en.json';
import { anyReviewed } from './modules';
import { myReviews } from './reviews';
import { newWorkflowRoute, workflowRoute, workflowsRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    workflows: typeof words;
  }
}

/** Who has to agree before something counts. */
export const workflows = {
  name: 'workflows',
  routes: { app: [workflowsRoute, newWorkflowRoute, workflowRoute] },
  cards: [
    {
      group: 'people',
      label: 'workflows.title',
      hint: 'workflows.hint',
      keywords: 'workflows.keywords',
      to: '/workflows',
      icon: IconRoute2,
      allowed: (who) => can(who, 'WorkFlow', 'read'),
      when: anyReviewed,
    },
  ],
  work: [
    {
      group: 'approve',
      why: 'approval',
      label: 'workflows.waiting.title',
      queue: myReviews,
      item: screen(() => import('./DecisionWork'), 'DecisionWork'),
    },
  ],
} as const satisfies Manifest;
