import { IconCertificate, IconSchool } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import { keepsTrainings, readsTrainings } from './can';
import { training } from './kind';
import type words from './locales/en.json';
import { lookRoute } from './public/routes';
import {
  certificateRoute,
  gapsRoute,
  importRoute,
  recordRoute,
  recordsRoute,
  requirementsRoute,
  resultsRoute,
  subjectsRoute,
  testEditorRoute,
  testRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    trainings: typeof words;
  }
}

/** Its addresses are known as text alone, as those of the calendar: navigation.ts has them. */
const app = [
  gapsRoute,
  recordsRoute,
  recordRoute,
  importRoute,
  subjectsRoute,
  requirementsRoute,
  resultsRoute,
  testEditorRoute,
  testRoute,
] as unknown as readonly never[];
const open = [lookRoute] as unknown as readonly never[];
const print = [certificateRoute] as unknown as readonly never[];

const item = screen(() => import('./NeedWork'), 'NeedWork');

/** Who needs which training, holds it, and lacks it. */
export const trainings = {
  name: 'trainings',
  routes: { app, open, print },
  kinds: [training],
  live: ['Training'],
  places: [
    {
      label: 'trainings.title',
      group: 'insight',
      to: '/trainings',
      icon: IconSchool,
      allowed: keepsTrainings,
      bySite: true,
      covers: () => ['/trainings'],
    },
    {
      label: 'trainings.mine',
      group: 'insight',
      to: '/trainings/records',
      icon: IconSchool,
      allowed: (who) => readsTrainings(who) && !keepsTrainings(who),
    },
  ],
  work: [
    {
      group: 'mine',
      why: 'training_missing',
      label: 'trainings.waits.missing',
      count: 'trainings_missing',
      item,
    },
    {
      group: 'mine',
      why: 'training_ending',
      label: 'trainings.waits.ending',
      count: 'trainings_ending',
      quiet: true,
      item,
    },
  ],
  notices: {
    training_ends_soon: { icon: IconCertificate },
    training_ended: { icon: IconCertificate },
  },
  person: screen(() => import('./person/PersonTrainings'), 'PersonTrainings'),
  log: { names: ['Training'] },
} as const satisfies Manifest;
