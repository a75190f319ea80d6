import { publicRoutesOf } from '@/core/strangers/public/routes';
import { screen } from '@/shell/screen';
import { desk } from './desk';

export const publicRoutes = publicRoutesOf(desk, {
  form: screen(() => import('./PublicReport'), 'PublicReport'),
  follow: screen(() => import('./PublicReport'), 'FollowReport'),
});
