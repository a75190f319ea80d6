import { IconShieldCheck } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { screen } from '@/shell/screen';
import { assessment } from './kind';
import type words from './locales/en.json';
import { hiraRoutes, importRisksRoute, paperRoutes, screens } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    hira: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'HIRA', 'read');
const mayBegin = (who: Holder) => mayRead(who) && can(who, 'HIRA', 'create');

const item = screen(() => import('./AssessmentWork'), 'AssessmentWork');

/** What could go wrong in which work, how grave that is, and what is done against it. */
export const hira = {
  name: 'hira',
  rights: [{ name: 'HIRA', optional: true, landing: '/hira' }],
  routes: {
    app: [hiraRoutes, ...screens, importRisksRoute],
    print: paperRoutes,
  },
  kinds: [assessment],
  places: [
    {
      label: 'hira.title',
      group: 'knowledge',
      to: '/hira',
      search: { status: ALL_STATUSES },
      icon: IconShieldCheck,
      allowed: mayRead,
      bySite: true,
      badge: 'hira_due',
      key: 'r',
      keyHelp: 'hira.title',
    },
  ],
  commands: [
    {
      group: 'create',
      label: 'hira.new',
      to: '/hira/new',
      icon: IconShieldCheck,
      allowed: mayBegin,
    },
  ],
  work: [
    { group: 'mine', why: 'hira_due', label: 'hira.waits.due', count: 'hira_due', item },
    {
      group: 'mine',
      why: 'hira_rejected',
      label: 'hira.waits.rejected',
      count: 'hira_rejected',
      item,
    },
  ],
  cards: [
    {
      group: 'modules',
      label: 'hira.terms.title',
      hint: 'hira.terms.card',
      keywords: 'hira.terms.keywords',
      to: '/settings/risk-library',
      icon: IconShieldCheck,
      allowed: (who) => can(who, 'HIRA', 'update'),
    },
  ],
  log: {
    names: ['HIRA'],
    fields: {
      risk_assessments: 'hira.logged.HIRA',
    },
  },
} as const satisfies Manifest;
