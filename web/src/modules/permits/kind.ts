import { IconKey } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';

/** Who may start what, where and until when. */
export const permit: RecordKind = {
  name: 'Permit',
  prefix: 'PTW',
  key: 'permits',
  icon: IconKey,
  right: 'Permit',
  list: '/api/permit_form_questions',
  screen: '/permits',
  root: '/permits',
  summary: (id) => `/permit/${id}/summary`,
  deletes: { right: 'Permit', path: '/api/permit_form_questions' },
  own: {
    label: 'permits.mine',
    href: () => `/permits?mine=true&status=${ALL_STATUSES}`,
    allowed: (who) => can(who, 'Permit', 'create') && can(who, 'Permit', 'read'),
  },
  asks: true,
  decidedOnPage: true,
  history: {
    fields: {
      starts_at: { as: 'instant' },
      ends_at: { as: 'instant' },
      original_ends_at: { as: 'instant' },
      to_end: { as: 'instant' },
      requester_id: { as: 'named' },
      officer_id: { as: 'named' },
      low_risk: { as: 'yesNo' },
      reopen: { as: 'yesNo' },
    },
  },
};
