import { publicRoutesOf } from '@/core/publicreports/public/routes';
import { screen } from '@/shell/screen';
import { intake } from './intake';

export const publicRoutes = publicRoutesOf(intake, {
  form: screen(() => import('./PublicReport'), 'PublicReport'),
  follow: screen(() => import('./PublicReport'), 'FollowReport'),
});
