import type { Intake } from '@/core/publicreports/public/intake';
import type { Answer } from '@/platform/answer';
import { mayReport } from '../rights';

type Status = Answer<'/api/outer_observations/follow', 'post'>['status'];

/** Where observations are reported. */
export const intake = {
  path: '/observation',
  example: 'OBS-000123',
  calls: '/api/outer_observations',
  title: 'observations.outer.pageTitle',
  status: (t, status, part) => t(`observations.outer.status.${status as Status}.${part}`),
  known: { form: '/observations/new', allowed: mayReport },
} as const satisfies Intake;
