import { publicRoutesOf } from '@/core/publicreports/public/routes';
import { screen } from '@/shell/screen';
import { intake } from './intake';

export const publicIncidentRoutes = publicRoutesOf(intake, {
  form: screen(() => import('./PublicIncident'), 'PublicIncident'),
  follow: screen(() => import('./PublicIncident'), 'FollowIncident'),
});
