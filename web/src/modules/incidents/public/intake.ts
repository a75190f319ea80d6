import type { Intake } from '@/core/publicreports/public/intake';
import type { Answer } from '@/platform/answer';
import { mayReport } from '../rights';

type Status = Answer<'/api/outer_incidents/follow', 'post'>['status'];

/** Where incidents are reported. */
export const intake = {
  path: '/incident',
  example: 'INC-000123',
  calls: '/api/outer_incidents',
  title: 'incidents.outer.pageTitle',
  status: (t, status, part) => t(`incidents.outer.status.${status as Status}.${part}`),
  known: { form: '/incidents/new', allowed: mayReport },
} as const satisfies Intake;
