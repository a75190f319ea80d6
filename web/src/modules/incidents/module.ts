import { IconFirstAidKit, IconSchool } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { screen } from '@/shell/screen';
import { incident } from './kind';
import { lesson } from './lessons/kind';
import { insightRoute, lessonCardsRoute, lessonRoute, lessonsRoutes } from './lessons/routes';
import type words from './locales/en.json';
import { publicIncidentRoutes } from './public/routes';
import { mayRead, mayReport } from './rights';
import {
  editIncidentRoute,
  importIncidentsRoute,
  incidentReportRoute,
  incidentRoute,
  incidentsRoutes,
  stepRoutes,
  victimRoutes,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    incidents: typeof words;
  }
}

/** What went wrong, why, and what others learn from it. */
export const incidents = {
  name: 'incidents',
  rights: [
    {
      name: 'Incident',
      reviewed: true,
      licensed: true,
      roomless: ['create', 'update'],
      landing: '/',
    },
  ],
  routes: {
    app: [
      incidentsRoutes,
      incidentRoute,
      editIncidentRoute,
      ...stepRoutes,
      ...victimRoutes,
      importIncidentsRoute,
      lessonsRoutes,
      lessonCardsRoute,
      lessonRoute,
      insightRoute,
    ],
    print: [incidentReportRoute],
    root: [publicIncidentRoutes],
  },
  kinds: [incident, lesson],
  live: ['Risk Matrix'],
  places: [
    {
      label: 'incidents.title',
      group: 'happenings',
      to: '/incidents',
      search: { status: ALL_STATUSES },
      icon: IconFirstAidKit,
      allowed: mayRead,
      bySite: true,
      key: 'i',
      keyHelp: 'incidents.key',
    },
    {
      label: 'incidents.lessons.title',
      group: 'knowledge',
      to: '/incidents/lfi-list',
      icon: IconSchool,
      allowed: mayRead,
      badge: 'lessons_to_read',
      covers: () => ['/incidents/lfi-card', '/incidents/lfi'],
    },
  ],
  reports: [
    {
      label: 'incidents.newTitle',
      hint: 'incidents.reportHint',
      to: '/incidents/new',
      icon: IconFirstAidKit,
      allowed: mayReport,
      offline: true,
    },
  ],
  work: [
    {
      group: 'review',
      why: 'rate',
      label: 'incidents.work.rate',
      count: 'incidents_to_rate',
      item: screen(() => import('./home'), 'RateWork'),
    },
    {
      group: 'mine',
      why: 'step',
      label: 'incidents.work.step',
      count: 'incidents_to_work_on',
      item: screen(() => import('./home'), 'StepWork'),
    },
    {
      group: 'mine',
      why: 'read',
      label: 'incidents.work.read',
      count: 'lessons_to_read',
      item: screen(() => import('./home'), 'ReadWork'),
    },
  ],
  offline: {
    forms: {
      incident: {
        icon: IconFirstAidKit,
        label: 'incidents.one',
        path: () => '/incidents/new',
      },
    },
    load: () => import('./offline'),
  },
  log: {
    names: ['Incident', 'Lesson'],
  },
} as const satisfies Manifest;
