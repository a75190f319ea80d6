import { IconChartLine, IconClipboardCheck, IconForms } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { screen } from '@/shell/screen';
import { audit } from './kind';
import type words from './locales/en.json';
import { runPath } from './navigation';
import {
  allRoute,
  auditRoute,
  bareRoute,
  beginRoute,
  importAuditsRoute,
  partRoutes,
  reportRoute,
  runRoute,
  schedulesRoute,
  summaryRoute,
  templateRoute,
  templatesRoute,
  typeRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    audits: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Audit', 'read') && !who.user?.is_master_super_admin;

const item = screen(() => import('./AuditWork'), 'AuditWork');

/** Whether what was agreed is done: audits and inspections. */
export const audits = {
  name: 'audits',
  rights: [
    { name: 'Audit', reviewed: true, licensed: true, optional: true, landing: '/' },
    { name: 'Audit Template', landing: '/audit-forms' },
  ],
  routes: {
    app: [
      bareRoute,
      allRoute,
      typeRoute,
      auditRoute,
      ...partRoutes,
      runRoute,
      beginRoute,
      importAuditsRoute,
      schedulesRoute,
      summaryRoute,
      templatesRoute,
      templateRoute,
    ],
    print: [reportRoute],
  },
  kinds: [audit],
  live: ['Audit Template', 'Audit Schedule'],
  places: [
    {
      label: 'audits.title',
      group: 'work',
      to: '/audits/all',
      search: { status: ALL_STATUSES },
      icon: IconClipboardCheck,
      allowed: mayRead,
      bySite: true,
      badge: 'audits_overdue',
      covers: () => ['/audits'],
      key: 't',
      keyHelp: 'audits.title',
    },
    {
      label: 'audits.titles.numbers',
      group: 'insight',
      to: '/audit-summary',
      icon: IconChartLine,
      allowed: mayRead,
    },
  ],
  reports: [
    {
      label: 'audits.begin.title',
      hint: 'audits.begin.hint',
      to: '/audits/begin',
      icon: IconClipboardCheck,
      allowed: (who) => mayRead(who) && can(who, 'Audit', 'create'),
    },
  ],
  work: [
    {
      group: 'mine',
      why: 'audit_overdue',
      label: 'audits.waits.overdue',
      count: 'audits_overdue',
      item,
    },
    { group: 'mine', why: 'audit_due', label: 'audits.waits.due', count: 'audits_due', item },
    {
      group: 'mine',
      why: 'audit_rejected',
      label: 'audits.waits.rejected',
      count: 'audits_rejected',
      item,
    },
  ],
  steps: [
    {
      name: 'audit_templates',
      label: 'audits.step.title',
      why: () => 'audits.step.why',
      to: '/audit-forms',
    },
  ],
  cards: [
    {
      group: 'modules',
      label: 'audits.templates.title',
      hint: 'audits.templates.card',
      keywords: 'audits.templates.keywords',
      to: '/audit-forms',
      icon: IconForms,
      allowed: (who) => can(who, 'Audit Template', 'read'),
    },
  ],
  offline: {
    forms: {
      audit: {
        icon: IconClipboardCheck,
        label: 'audits.one',
        path: (about) => runPath(about),
      },
    },
    load: () => import('./offline'),
  },
  log: {
    names: ['Audit', 'Audit Template'],
    fields: {
      audits: 'audits.logged.Audit',
      audit_type: 'audits.field.audit_type',
      icon: 'audits.templates.field.icon',
      auditor: 'audits.logged.auditor',
      auditee: 'audits.logged.auditee',
      frequency: 'audits.logged.frequency',
    },
    values: { audit_type: 'audits.type', icon: 'audits.icon' },
  },
} as const satisfies Manifest;
