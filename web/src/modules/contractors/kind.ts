import { IconBuildingFactory2, IconFileCertificate } from '@tabler/icons-react';
import type { RecordKind } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';

/** A company that works for the organization. */
export const contractor: RecordKind = {
  name: 'Contractor',
  prefix: 'CON',
  key: 'contractors',
  icon: IconBuildingFactory2,
  right: 'Contractor',
  list: '/api/contractors',
  screen: '/contractors',
  root: '/contractors',
  summary: (id) => `/contractors/summary/${id}`,
  touches: ['contractor_documents', 'contractor_workers', 'permits'],
  history: {
    fields: {
      site_ids: { as: 'named' },
      skill_ids: { as: 'named' },
      address: { as: 'text' },
    },
  },
};

/** A paper of a company or of one of its workers. */
export const contractorDocument: RecordKind = {
  name: 'ContractorDocument',
  prefix: 'CDOC',
  key: 'contractor_documents',
  icon: IconFileCertificate,
  right: 'Contractor',
  list: '/api/contractor_documents',
  screen: '/contractors',
  root: '/contractor/document',
  summary: (id) => `/contractor/document/${id}`,
  touches: ['contractors', 'contractor_workers', 'permits'],
  history: {
    fields: {
      kind_id: { as: 'named' },
      validity: { as: 'day' },
      reason: { as: 'text' },
    },
  },
};

/** The lists of workers, which are kept beside the companies. */
export const WORKERS = ['contractor_workers'] as const;
export const LISTED = `/contractors?status=${ALL_STATUSES}`;
