import { createRoute, redirect } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { session } from '@/platform/session';
import { requires } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKING, typeOf } from './filters';

const list = listSearch(...FILTERS, ...LOOKING);

export const bareRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits',
  beforeLoad: () => {
    throw redirect({ to: '/audits/all', replace: true } as never);
  },
});

const audits = screen(() => import('./AuditsPage'), 'AuditsPage');

/** The platform's own people have organizations instead. */
function members() {
  if (session.get().user?.is_master_super_admin) throw redirect({ to: '/organizations' });
}

export const allRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/all',
  staticData: { title: 'audits.title' },
  validateSearch: list,
  beforeLoad: (where) => {
    members();
    requires('Audit', 'read')(where);
  },
  component: audits,
});

/** The audits of a type. */
export const typeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/$type',
  staticData: { title: 'audits.title' },
  validateSearch: list,
  beforeLoad: (where) => {
    members();
    const { type } = where.params;
    // The same place in the address is the number of one of them.
    if (/^\d+$/.test(type)) {
      throw redirect({ to: '/audits/$id/summary', params: { id: type }, replace: true } as never);
    }
    if (!typeOf(type)) throw redirect({ to: '/audits/all', replace: true } as never);
    requires('Audit', 'read')(where);
  },
  component: audits,
});

const page = screen(() => import('./page/AuditPage'), 'AuditPage');

export const auditRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/$id/summary',
  staticData: { title: 'audits.titles.summary' },
  beforeLoad: requires('Audit', 'read'),
  component: page,
});

/** A part of the page with an address of its own. */
const part = (path: '/audits/$id/keyfindings' | '/audits/$id/actionitems', hash: string) =>
  createRoute({
    getParentRoute: () => appLayout,
    path,
    beforeLoad: ({ params: { id } }) => {
      const to = { to: '/audits/$id/summary', params: { id }, hash, replace: true };
      throw redirect(to as never);
    },
  });

export const partRoutes = [
  part('/audits/$id/keyfindings', 'keyfindings'),
  part('/audits/$id/actionitems', 'actionitems'),
];

export const runRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/$id/audit/$sectionindex',
  staticData: { title: 'audits.titles.run' },
  beforeLoad: requires('Audit', 'read'),
  component: screen(() => import('./run/RunPage'), 'RunPage'),
});

export const reportRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/audits/$id/report',
  staticData: { title: 'audits.titles.report' },
  beforeLoad: requires('Audit', 'read'),
  component: screen(() => import('./paper/AuditReport'), 'AuditReport'),
});

export const beginRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/begin',
  staticData: { title: 'audits.begin.title' },
  validateSearch: listSearch('site_id', 'template_id'),
  beforeLoad: requires('Audit', 'create'),
  component: screen(() => import('./BeginAudit'), 'BeginAudit'),
});

/** A table of inspections becomes audits that are approved, so who imports them may approve. */
export const importAuditsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/import',
  staticData: { title: 'audits.titles.import' },
  beforeLoad: (where) => {
    requires('Audit', 'create')(where);
    requires('Audit', 'approve')(where);
  },
  component: screen(() => import('./ImportAudits'), 'ImportAudits'),
});

export const schedulesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audits/schedules',
  staticData: { title: 'audits.schedules.title' },
  validateSearch: listSearch('status', 'site_id', 'template_id', 'frequency'),
  beforeLoad: requires('Audit', 'read'),
  component: screen(() => import('./schedules/SchedulesPage'), 'SchedulesPage'),
});

export const summaryRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audit-summary',
  staticData: { title: 'audits.titles.numbers' },
  validateSearch: listSearch('from', 'to', 'site_id', 'template_id', 'type'),
  beforeLoad: requires('Audit', 'read'),
  component: screen(() => import('./summary/AuditSummary'), 'AuditSummary'),
});

export const templatesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audit-forms',
  staticData: { title: 'audits.templates.title' },
  validateSearch: listSearch('status', 'redirected'),
  beforeLoad: requires('Audit Template', 'read'),
  component: screen(() => import('./templates/TemplatesPage'), 'TemplatesPage'),
});

export const templateRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/audit-forms/$id',
  staticData: { title: 'audits.templates.one' },
  beforeLoad: requires('Audit Template', 'read'),
  component: screen(() => import('./templates/TemplatePage'), 'TemplatePage'),
});
