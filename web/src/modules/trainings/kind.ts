import { IconCertificate } from '@tabler/icons-react';
import type { RecordKind } from '@/platform/modules';

/** That somebody passed or failed a training. */
export const training: RecordKind = {
  name: 'Training',
  prefix: 'TRN',
  key: 'trainings',
  icon: IconCertificate,
  right: 'Calendar',
  list: '/api/training_records',
  screen: '/trainings/records',
  root: '/trainings/records',
  summary: (id) => `/trainings/records/${id}`,
  touches: ['training_needs', 'permits'],
};
