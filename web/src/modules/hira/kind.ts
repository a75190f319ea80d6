import { IconShieldCheck } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';

/** What could go wrong in which work, and what is done against it. */
export const assessment: RecordKind = {
  name: 'HIRA',
  prefix: 'HIRA',
  key: 'risk_assessments',
  icon: IconShieldCheck,
  right: 'HIRA',
  list: '/api/risk_assessments',
  screen: '/hira',
  root: '/hira',
  summary: (id) => `/hira/summary/${id}`,
  deletes: { right: 'HIRA', path: '/api/risk_assessments' },
  touches: ['actions', 'risk_terms'],
  own: {
    label: 'hira.mine',
    href: () => `/hira?mine=true&status=${ALL_STATUSES}`,
    allowed: (who) => can(who, 'HIRA', 'read'),
  },
  asks: true,
  history: {
    fields: {
      site_ids: { as: 'named' },
      assessor_id: { as: 'named' },
      reviewer_id: { as: 'named' },
      incident_id: { as: 'named' },
      classification: { as: 'word', group: 'hira.classification' },
      control_control_type: { as: 'word', group: 'actions.control' },
      control_due_date: { as: 'day' },
      next_review_on: { as: 'day' },
    },
  },
};
