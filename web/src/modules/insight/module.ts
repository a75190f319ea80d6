import { IconChartBar, IconChartLine } from '@tabler/icons-react';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import type words from './locales/en.json';
import {
  compactRoute,
  reportsRoute,
  reviewRoute,
  reviewsRoute,
  savedReportRoute,
  statisticsRoute,
  statisticsSettingsRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    insight: typeof words;
  }
}

/** Contractors see their own work, and not how the organization is doing. */
const inside = ({ user }: Holder) =>
  Boolean(user) && !user?.is_master_super_admin && (user?.is_admin || !user?.is_contractor);
const administers = (who: Holder) => inside(who) && Boolean(who.user?.is_admin);

/** How the organization is doing: the dashboard below Home, statistics and reports. */
export const insight = {
  name: 'insight',
  routes: {
    app: [
      compactRoute,
      statisticsRoute,
      statisticsSettingsRoute,
      reportsRoute,
      savedReportRoute,
      reviewsRoute,
      reviewRoute,
    ],
  },
  live: ['*', 'Manpower'],
  below: { allowed: inside, part: screen(() => import('./dashboard/Dashboard'), 'Dashboard') },
  places: [
    {
      label: 'insight.titles.statistics',
      group: 'insight',
      to: '/statistics',
      icon: IconChartLine,
      allowed: inside,
    },
    {
      label: 'insight.titles.reports',
      group: 'insight',
      to: '/reports',
      icon: IconChartBar,
      allowed: administers,
    },
  ],
  log: { names: ['Insight'] },
  cards: [
    {
      group: 'organization',
      label: 'insight.titles.settings',
      hint: 'insight.settingsAbout',
      keywords: 'insight.keywords',
      to: '/statistics/settings',
      icon: IconChartLine,
      allowed: administers,
    },
  ],
} as const satisfies Manifest;
