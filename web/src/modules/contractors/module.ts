import {
  IconBuildingFactory2,
  IconFileCertificate,
  IconListCheck,
  IconMapPinCheck,
  IconQrcode,
  IconUrgent,
} from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { entersContractors, managesContractors, seesVisits } from './can';
import { gateRoute } from './gate/routes';
import { contractor, contractorDocument } from './kind';
import type words from './locales/en.json';
import { GATES, MUSTERS, musterPath, ON_SITE, REQUIREMENTS } from './navigation';
import { paperRoute } from './paper/routes';
import {
  companiesRoute,
  companyRoute,
  documentRoute,
  documentsRoute,
  importRoute,
  musterPaperRoute,
  musterRoute,
  mustersRoute,
  onSiteRoute,
  unsortedRoute,
  uploadRoute,
  workersRoute,
} from './routes';
import {
  gatePosterRoute,
  gatesRoute,
  inductionRoute,
  questionsRoute,
  requirementsRoute,
} from './setUpRoutes';

declare module '@/platform/words' {
  interface ModuleWords {
    contractors: typeof words;
  }
}

/**
 * Its addresses are known as text alone: the types of the tree of routes have no room for more,
 * and every link to them is put together in navigation.ts.
 */
const app = [
  companiesRoute,
  companyRoute,
  importRoute,
  onSiteRoute,
  gatesRoute,
  inductionRoute,
  questionsRoute,
  mustersRoute,
  musterRoute,
  requirementsRoute,
  documentsRoute,
  documentRoute,
  workersRoute,
  uploadRoute,
  unsortedRoute,
] as unknown as readonly never[];
const open = [gateRoute, paperRoute] as unknown as readonly never[];
const print = [gatePosterRoute, musterPaperRoute] as unknown as readonly never[];

/** Companies that work for the organization, their papers and their workers. */
export const contractors = {
  name: 'contractors',
  rights: [
    { name: 'Contractor', landing: '/contractors' },
    { name: 'On Site', landing: ON_SITE },
  ],
  routes: { app, open, print },
  live: ['SiteVisit', 'Muster'],
  offline: {
    forms: {
      muster_mark: { icon: IconUrgent, label: 'contractors.muster.title', path: musterPath },
    },
    load: () => import('./offline'),
  },
  kinds: [contractor, contractorDocument],
  places: [
    {
      label: 'contractors.titles.onsite',
      group: 'work',
      to: ON_SITE,
      icon: IconMapPinCheck,
      allowed: seesVisits,
      covers: () => [MUSTERS],
    },
    {
      label: 'contractors.title',
      group: 'knowledge',
      to: '/contractors',
      search: { status: ALL_STATUSES },
      icon: IconBuildingFactory2,
      allowed: entersContractors,
      bySite: true,
      covers: () => ['/contractor', GATES, REQUIREMENTS],
    },
  ],
  notices: {
    contractor_document_expires: { icon: IconFileCertificate },
    contractor_document_expired: { icon: IconFileCertificate },
    contractor_new_version_asked: { icon: IconFileCertificate },
    contractor_document_decided: { icon: IconFileCertificate },
  },
  cards: [
    {
      group: 'modules',
      label: 'contractors.requirements.title',
      hint: 'contractors.requirements.about',
      keywords: 'contractors.requirements.keywords',
      to: '/contractors/requirements',
      icon: IconListCheck,
      allowed: managesContractors,
    },
    {
      group: 'modules',
      label: 'contractors.gates.title',
      hint: 'contractors.gates.about',
      keywords: 'contractors.gates.keywords',
      to: '/contractors/gates',
      icon: IconQrcode,
      allowed: managesContractors,
    },
  ],
  log: {
    names: ['Contractor', 'ContractorDocument'],
  },
} as const satisfies Manifest;
