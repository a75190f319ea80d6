import { activity } from '@/core/activity/module';
import { comments } from '@/core/comments/module';
import { dashboards } from '@/core/dashboards/module';
import { energy } from '@/core/energy/module';
import { forms } from '@/core/forms/module';
import { notifications } from '@/core/notifications/module';
import { publicreports } from '@/core/publicreports/module';
import { records } from '@/core/records/module';
import { tours } from '@/core/tours/module';
import { unsent } from '@/core/unsent/module';
import { views } from '@/core/views/module';
import { apikeys } from '@/directory/apikeys/module';
import { archives } from '@/directory/archives/module';
import { categories } from '@/directory/categories/module';
import { deletions } from '@/directory/deletions/module';
import { domains } from '@/directory/domains/module';
import { installation } from '@/directory/installation/module';
import { manpower } from '@/directory/manpower/module';
import { organizations } from '@/directory/organizations/module';
import { payments } from '@/directory/payments/module';
import { releases } from '@/directory/releases/module';
import { risks } from '@/directory/risks/module';
import { roles } from '@/directory/roles/module';
import { scim } from '@/directory/scim/module';
import { settings } from '@/directory/settings/module';
import { sites } from '@/directory/sites/module';
import { sso } from '@/directory/sso/module';
import { support } from '@/directory/support/module';
import { users } from '@/directory/users/module';
import { webhooks } from '@/directory/webhooks/module';
import { workflows } from '@/directory/workflows/module';
import { actions } from '@/modules/actions/module';
import { audits } from '@/modules/audits/module';
import { calendar } from '@/modules/calendar/module';
import { contractors } from '@/modules/contractors/module';
import { hira } from '@/modules/hira/module';
import { incidents } from '@/modules/incidents/module';
import { insight } from '@/modules/insight/module';
import { library } from '@/modules/library/module';
import { observations } from '@/modules/observations/module';
import { permits } from '@/modules/permits/module';
import { trainings } from '@/modules/trainings/module';
import { workers } from '@/modules/workers/module';

/** All modules, in the order in which the navigation and the palette show what they have. */
export const modules = [
  dashboards,
  incidents,
  observations,
  actions,
  permits,
  audits,
  hira,
  contractors,
  library,
  calendar,
  trainings,
  insight,
  notifications,
  users,
  roles,
  workflows,
  organizations,
  domains,
  payments,
  releases,
  installation,
  sso,
  scim,
  apikeys,
  support,
  archives,
  webhooks,
  sites,
  categories,
  risks,
  manpower,
  settings,
  activity,
  deletions,
  unsent,
  tours,
  comments,
  energy,
  forms,
  records,
  publicreports,
  views,
  workers,
] as const;
