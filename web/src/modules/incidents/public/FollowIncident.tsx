import { FollowAt } from '@/modules/observations/public/Follow';
import { desk } from './api';

/** How the report of an incident goes on. */
export const FollowIncident = () => <FollowAt desk={desk} />;
