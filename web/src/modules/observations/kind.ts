import { IconEye } from '@tabler/icons-react';
import type { RecordKind } from '@/platform/modules';
import { mayReport } from './rights';

/** What somebody saw. */
export const observation: RecordKind = {
  name: 'Observation',
  prefix: 'OBS',
  key: 'observations',
  icon: IconEye,
  right: 'Incident',
  list: '/api/v2/observations',
  screen: '/observations',
  root: '/observations',
  summary: (id) => `/observations/summary/${id}`,
  deletes: { right: 'Observation', path: '/api/observations' },
  touches: ['actions'],
  own: {
    label: 'observations.mine',
    href: (userId) => `/observations?reporter_id=${userId}`,
    allowed: mayReport,
  },
  asks: true,
  history: {
    fields: {
      energy: { as: 'word', group: 'energy.level' },
      high_energies: { as: 'words', group: 'energy.kind' },
      controlled_energies: { as: 'words', group: 'energy.kind' },
      observation_type: { as: 'word', group: 'observations.type' },
      observed_at: { as: 'instant' },
      action_required: { as: 'yesNo' },
      stop_work: { as: 'yesNo' },
      sensitive: { as: 'yesNo' },
      fixed_on_spot: { as: 'yesNo' },
    },
  },
};
