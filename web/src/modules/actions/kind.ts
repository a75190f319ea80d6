import { IconCheckbox } from '@tabler/icons-react';
import { can } from '@/platform/can';
import { type RecordKind, recordKinds } from '@/platform/modules';

/** What somebody has to do. */
export const action: RecordKind = {
  name: 'Action',
  prefix: 'ACT',
  key: 'actions',
  icon: IconCheckbox,
  right: 'Action',
  list: '/api/actions/all',
  screen: '/actions/all',
  root: '/actions',
  // Whoever may read observations only finds an action among those of observations.
  summary: (id, who) =>
    `/actions/${can(who, 'Action', 'read') ? 'all' : 'observations'}/summary/${id}`,
  deletes: { right: 'Action', path: '/api/actions' },
  /** Whatever asks for actions shows them. */
  get touches() {
    return recordKinds().flatMap(({ key, asks }) => (asks ? key : []));
  },
  history: {
    fields: {
      control_type: { as: 'word', group: 'actions.control' },
      kind: { as: 'word', group: 'actions.kind' },
      planned_for: { as: 'day' },
      check_on: { as: 'day' },
      repeat: { as: 'rhythm' },
    },
    hides: {
      // What follows another says it in its sentence.
      '': ['previous_id', 'next_id'],
      recurred: ['repeat'],
      check_not_effective: ['status'],
    },
  },
};
