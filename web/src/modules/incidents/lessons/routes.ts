import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

const FILTERS = [
  'status',
  'incident_type',
  'site_id',
  'to_read',
  'date_type',
  'from',
  'to',
] as const;

/** The list of lessons, with one of them beside it. */
const list = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/lfi-list',
  staticData: { title: 'incidents.titles.lfiList' },
  validateSearch: listSearch(...FILTERS),
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./LessonsPage'), 'LessonsList'),
});

const one = createRoute({
  getParentRoute: () => list,
  path: '$id',
  staticData: { title: 'incidents.lessons.one' },
  component: screen(() => import('./LessonPanel'), 'LessonPanel'),
});

export const lessonsRoutes = list.addChildren([one]);

/** The same as cards, with their pictures. */
export const lessonCardsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/lfi-card',
  staticData: { title: 'incidents.titles.lfiCard' },
  validateSearch: listSearch(...FILTERS),
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./LessonsPage'), 'LessonsCards'),
});

/** A lesson is written from an incident, or one that was is changed. */
export const lessonRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/lfi/$id/{-$lesson_id}',
  staticData: { title: 'incidents.lessons.one' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./WriteLesson'), 'WriteLesson'),
});

/** A lesson to be read. */
export const insightRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/$inci_id/insight/$id',
  staticData: { title: 'incidents.lessons.insight' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./InsightPage'), 'InsightPage'),
});
