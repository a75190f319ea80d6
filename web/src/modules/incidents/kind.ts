import { IconFirstAidKit } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';

/** What went wrong, or nearly did. */
export const incident: RecordKind = {
  name: 'Incident',
  prefix: 'INC',
  key: 'incidents',
  icon: IconFirstAidKit,
  right: 'Incident',
  list: '/api/v2/incidents',
  screen: '/incidents',
  root: '/incidents',
  summary: (id) => `/incidents/summary/${id}`,
  deletes: { right: 'Incident', path: '/api/incidents' },
  touches: ['actions', 'observations', 'lfi_lessons'],
  own: {
    label: 'incidents.mine',
    href: () => `/incidents?mine=true&status=${ALL_STATUSES}`,
    allowed: (who) => can(who, 'Incident', 'create') && can(who, 'Incident', 'read'),
  },
  asks: true,
  history: {
    fields: {
      energy: { as: 'word', group: 'energy.level' },
      high_energies: { as: 'words', group: 'energy.kind' },
      loss_of_containment: { as: 'word', group: 'incidents.process' },
      inside_fence: { as: 'yesNo' },
      process_consequences: { as: 'words', group: 'incidents.process.consequence' },
      controlled_energies: { as: 'words', group: 'energy.kind' },
      incident_type: { as: 'word', group: 'incidents.type' },
      severity_level: { as: 'word', group: 'incidents.level' },
      anybody_hurt: { as: 'word', group: 'incidents.hurt' },
      recordable: { as: 'word', group: 'incidents.recordable' },
      shift: { as: 'word', group: 'incidents.shift' },
      occurred_at: { as: 'instant' },
      target_date: { as: 'day' },
      investigation_required: { as: 'yesNo' },
      sensitive: { as: 'yesNo' },
      lead_id: { as: 'named' },
      member_id: { as: 'named' },
      informed_id: { as: 'named' },
    },
  },
};
