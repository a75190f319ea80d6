import { IconEye, IconHandStop } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { screen } from '@/shell/screen';
import { observation } from './kind';
import type words from './locales/en.json';
import { publicRoutes } from './public/routes';
import { mayRead, mayReport } from './rights';
import { importObservationsRoute, observationReportRoute, observationsRoutes } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    observations: typeof words;
  }
}

/** What people see and report. */
export const observations = {
  name: 'observations',
  rights: [{ name: 'Observation', reviewed: true, roomless: ['create', 'update'] }],
  routes: {
    app: [observationsRoutes, importObservationsRoute],
    print: [observationReportRoute],
    root: [publicRoutes],
  },
  kinds: [observation],
  places: [
    {
      label: 'observations.title',
      group: 'happenings',
      to: '/observations',
      search: { status: ALL_STATUSES },
      icon: IconEye,
      allowed: mayRead,
      bySite: true,
      key: 'o',
      keyHelp: 'observations.key',
    },
  ],
  reports: [
    {
      label: 'observations.newTitle',
      hint: 'observations.reportHint',
      to: '/observations/new',
      icon: IconEye,
      allowed: mayReport,
      offline: true,
    },
    {
      label: 'observations.stopWork',
      hint: 'observations.stopReportHint',
      to: '/observations/new',
      search: { report: 'stop' },
      icon: IconHandStop,
      allowed: mayReport,
      offline: true,
      urgent: true,
    },
  ],
  work: [
    {
      group: 'review',
      why: 'review',
      label: 'observations.work.reports',
      count: 'to_review',
      item: screen(() => import('./home'), 'ReviewWork'),
    },
  ],
  home: {
    of: 'observations',
    urgent: screen(() => import('./home'), 'StoppedWork'),
    tiles: screen(() => import('./home'), 'MonthTile'),
  },
  steps: [
    {
      name: 'report',
      label: 'observations.step.title',
      why: () => 'observations.step.why',
      to: '/observations/new',
    },
  ],
  offline: {
    forms: {
      report: {
        icon: IconEye,
        label: 'observations.unsent',
        path: () => '/observations/new',
      },
    },
    load: () => import('./offline'),
  },
  log: {
    names: ['Observation'],
  },
} as const satisfies Manifest;
