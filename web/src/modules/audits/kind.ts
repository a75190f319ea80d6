import { IconClipboardCheck } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';

/** Whether what was agreed is done. */
export const audit: RecordKind = {
  name: 'Audit',
  prefix: 'AUD',
  key: 'audits',
  icon: IconClipboardCheck,
  right: 'Audit',
  list: '/api/audit_records',
  screen: '/audits/all',
  root: '/audits',
  summary: (id) => `/audits/${id}/summary`,
  deletes: { right: 'Audit', path: '/api/audit_records' },
  touches: ['actions'],
  own: {
    label: 'audits.mine',
    href: () => '/audits/all?mine=true',
    allowed: (who) => can(who, 'Audit', 'read'),
  },
  asks: true,
  history: {
    fields: {
      energy: { as: 'word', group: 'energy.level' },
      high_energies: { as: 'words', group: 'energy.kind' },
      controlled_energies: { as: 'words', group: 'energy.kind' },
      planned_on: { as: 'day' },
      due_on: { as: 'day' },
      moved_from: { as: 'day' },
      audit_type: { as: 'word', group: 'audits.type' },
      scope: { as: 'text' },
      reason: { as: 'text' },
      failed: { as: 'yesNo' },
    },
  },
};
