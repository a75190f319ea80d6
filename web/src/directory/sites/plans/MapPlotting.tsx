import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { siteList } from '@/core/records/sites';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { SiteChooser } from '../SiteChooser';
import { SiteLinks } from '../SiteLinks';
import { siteRecord } from '../settings';
import { plansOf } from './api';
import { PlanEditor } from './PlanEditor';
import { PlanLevels } from './PlanLevels';
import classes from './plans.module.css';

const mapPlottingRoute = getRouteApi('/app/map-plotting');

/** The plans of a site, to be uploaded, put in order and marked. */
export function MapPlotting() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/map-plotting' });
  const search = mapPlottingRoute.useSearch();
  const sites = useQuery(siteList);
  const id = Number(search.site_id) || sites.data?.sites?.[0]?.id || 0;
  const site = useQuery({ ...siteRecord(id), enabled: id > 0 });
  const asked = id > 0 ? site : sites;
  const failed = asked.error && !asked.data ? asked : null;
  const none = id === 0 && sites.isSuccess;
  const chosen = site.data ? { value: String(id), label: site.data.full_name } : null;
  return (
    <div className="page">
      <PageHeader title={t('sites.titles.plotting')} />
      <SiteChooser
        key={chosen?.value}
        className={classes.chooser}
        label={t('field.site_id')}
        value={chosen}
        onChoose={(next) => next && void navigate({ search: { site_id: next.value } })}
      />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {failed || site.data || none ? null : <FactsSkeleton />}
      {none ? <EmptyState title={t('sites.emptyTitle')} text={t('sites.empty')} /> : null}
      {site.data ? (
        <>
          <SiteLinks site={site.data} />
          <Plans key={id} siteId={id} deleted={site.data.status === 'deleted'} />
        </>
      ) : null}
    </div>
  );
}

function Plans({ siteId, deleted }: { siteId: number; deleted: boolean }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigate = useNavigate({ from: '/map-plotting' });
  const search = mapPlottingRoute.useSearch();
  const { data: plans, error, refetch } = useQuery(plansOf(siteId));
  if (!plans) return error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />;
  if (!can('Site', 'update') || deleted) {
    return <EmptyState title={t('records.notForYou')} text={t('sites.plans.emptyReader')} />;
  }
  const plan = plans.find(({ id }) => String(id) === search.plan) ?? plans[0];
  const show = (id: number) =>
    void navigate({ search: { site_id: String(siteId), plan: String(id) }, replace: true });
  return (
    <>
      <PlanLevels siteId={siteId} plans={plans} current={plan?.id} onShow={show} />
      {plan ? <PlanEditor key={plan.id} siteId={siteId} plan={plan} /> : null}
    </>
  );
}
