import { IconSchool } from '@tabler/icons-react';
import type { RecordKind } from '@/platform/modules';

/** What others are to learn from an incident. */
export const lesson: RecordKind = {
  name: 'Lesson',
  prefix: 'LFI',
  key: 'lfi_lessons',
  icon: IconSchool,
  right: 'Incident',
  list: '/api/lfi_lesson',
  screen: '/incidents/lfi-list',
  root: '/incidents/lfi-list',
  summary: (id) => `/incidents/lfi-list/${id}`,
  deletes: { right: 'Incident', path: '/api/lfi_lesson' },
  touches: ['incidents'],
  history: { fields: { role_id: { as: 'named' } } },
};
