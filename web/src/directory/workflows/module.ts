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
  rights: [{ name: 'WorkFlow', landing: '/workflows' }],
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
  steps: [
    {
      name: 'approvers',
      label: 'workflows.step.title',
      why: () => 'workflows.step.why',
      to: '/workflows',
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
  log: {
    names: ['WorkFlow'],
    fields: {
      reviews: 'users.manage.work.reviews',
      module: 'workflows.field.module',
      kind: 'workflows.field.kind',
      forms: 'workflows.field.form_ids',
      reviewers: 'workflows.field.reviewers',
      approve_when: 'workflows.field.approve_when',
      approvals: 'workflows.field.approvals',
      lead_hours: 'workflows.field.lead_hours',
      escalation_user: 'workflows.field.escalation_user_id',
    },
    values: { module: 'roles.module', kind: 'workflows.type', approve_when: 'workflows.when' },
  },
} as const satisfies Manifest;
