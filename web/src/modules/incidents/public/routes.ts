import { publicRoutesOf } from '@/core/strangers/public/routes';
import { screen } from '@/shell/screen';
import { desk } from './desk';

export const publicIncidentRoutes = publicRoutesOf(desk, {
  form: screen(() => import('./PublicIncident'), 'PublicIncident'),
  follow: screen(() => import('./PublicIncident'), 'FollowIncident'),
});
