import type { IncidentRow } from '../api';

const RISKS = {
  not_rated: 'not_rated',
  low: 'low',
  medium: 'medium',
  high: 'high',
  extreme: 'critical',
} as const;

/** Work against an incident is as urgent as what could have come of it is grave. */
export const riskOf = ({ potential }: Pick<IncidentRow, 'potential'>) => RISKS[potential.level];
