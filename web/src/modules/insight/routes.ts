import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const compactRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/dashboard_old',
  staticData: { title: 'insight.titles.compact' },
  component: screen(() => import('./dashboard/CompactPage'), 'CompactPage'),
});

export const statisticsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/statistics',
  staticData: { title: 'insight.titles.statistics' },
  validateSearch: listSearch(
    'year',
    'fin_year_type',
    'frequency_type',
    'record_date_type',
    'site_id',
  ),
  component: screen(() => import('./statistics/StatisticsPage'), 'StatisticsPage'),
});

export const statisticsSettingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/statistics/settings',
  staticData: { title: 'insight.titles.settings' },
  component: screen(() => import('./statistics/StatisticsSettingsPage'), 'StatisticsSettingsPage'),
});

export const reportsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/reports',
  staticData: { title: 'insight.titles.reports' },
  validateSearch: listSearch(
    'report',
    'period',
    'record_date_type',
    'fin_year_type',
    'site_id',
    'per_hours',
  ),
  beforeLoad: requireAdmin,
  component: screen(() => import('./reports/ReportsPage'), 'ReportsPage'),
});

export const savedReportRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/reports/saved/$id',
  staticData: { title: 'insight.titles.saved' },
  validateSearch: listSearch('sent'),
  component: screen(() => import('./saved/SavedPage'), 'SavedPage'),
});

export const reviewsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/reports/management-reviews',
  staticData: { title: 'insight.titles.reviews' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./reviews/ReviewsPage'), 'ReviewsPage'),
});

export const reviewRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/reports/management-reviews/$id',
  staticData: { title: 'insight.titles.review' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./reviews/ReviewPage'), 'ReviewPage'),
});
