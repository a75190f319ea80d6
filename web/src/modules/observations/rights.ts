import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';

/** Observations have no right of their own to be read by: they are a light kind of incident. */
export const mayRead = (who: Holder) => can(who, 'Incident', 'read');

export const mayReport = (who: Holder) => can(who, 'Observation', 'create') && mayRead(who);
