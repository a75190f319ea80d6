import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';

export const mayRead = (who: Holder) => can(who, 'Incident', 'read');

export const mayReport = (who: Holder) => can(who, 'Incident', 'create') && mayRead(who);
