import { IconEye, IconPlus } from '@tabler/icons-react';
import { can, type Holder } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import { WHOLE } from '@/platform/search';
import { observation } from './kind';
import type words from './locales/en.json';
import { posterRoute } from './poster/routes';
import { publicRoutes } from './public/routes';
import { importObservationsRoute, observationReportRoute, observationsRoutes } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    observations: typeof words;
  }
}

/** Observations have no right of their own to be read by: they are a light kind of incident. */
const mayRead = (who: Holder) => can(who, 'Incident', 'read');

/** What people see and report. */
export const observations = {
  name: 'observations',
  routes: {
    app: [observationsRoutes, importObservationsRoute],
    print: [observationReportRoute, posterRoute],
    root: [publicRoutes],
  },
  kinds: [observation],
  places: [
    {
      label: 'observations.title',
      group: 'reports',
      to: '/observations',
      search: { status: WHOLE },
      icon: IconEye,
      allowed: mayRead,
      bySite: true,
      bar: 2,
      key: 'o',
      keyHelp: 'observations.key',
    },
  ],
  commands: [
    {
      label: 'observations.newTitle',
      group: 'create',
      to: '/observations/new',
      icon: IconPlus,
      allowed: (who) => can(who, 'Observation', 'create') && mayRead(who),
      report: true,
      offline: true,
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
} as const satisfies Manifest;
