import { actions } from '@/modules/actions/module';
import { activity } from '@/modules/activity/module';
import { categories } from '@/modules/categories/module';
import { comments } from '@/modules/comments/module';
import { dashboards } from '@/modules/dashboards/module';
import { manpower } from '@/modules/manpower/module';
import { notifications } from '@/modules/notifications/module';
import { observations } from '@/modules/observations/module';
import { organizations } from '@/modules/organizations/module';
import { records } from '@/modules/records/module';
import { roles } from '@/modules/roles/module';
import { settings } from '@/modules/settings/module';
import { sites } from '@/modules/sites/module';
import { tours } from '@/modules/tours/module';
import { unsent } from '@/modules/unsent/module';
import { users } from '@/modules/users/module';
import { views } from '@/modules/views/module';
import { workflows } from '@/modules/workflows/module';

/** All modules, in the order in which the navigation and the palette show what they have. */
export const modules = [
  dashboards,
  observations,
  actions,
  notifications,
  users,
  roles,
  workflows,
  organizations,
  sites,
  categories,
  manpower,
  settings,
  activity,
  unsent,
  tours,
  comments,
  records,
  views,
] as const;
