import { can, type Holder } from '@/platform/can';

export const mayRead = (who: Holder) => can(who, 'Incident', 'read');

export const mayReport = (who: Holder) => can(who, 'Incident', 'create') && mayRead(who);
