import { Button } from '@mantine/core';
import { IconMap2, IconMapPinCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useCan } from '@/platform/can';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Tabs } from '@/ui/filters/Tabs';
import { PageHeader } from '@/ui/PageHeader';
import { SiteLinks } from '../SiteLinks';
import { siteRecord } from '../settings';
import { plansOf } from './api';
import { PlanPicture } from './PlanPicture';
import { PointerList } from './PointerList';
import classes from './plans.module.css';

const mapViewRoute = getRouteApi('/app/sites/$id/map-view');

/** The plans of a site to look at, with what is where. */
export function MapView() {
  const { t } = useTranslation();
  const { can } = useCan();
  const id = Number(mapViewRoute.useParams().id) || 0;
  const { plan: asked } = mapViewRoute.useSearch();
  const navigate = useNavigate({ from: '/sites/$id/map-view' });
  const [selected, setSelected] = useState<number | null>(null);
  const site = useQuery(siteRecord(id));
  const plans = useQuery(plansOf(id));
  const error = site.error ?? plans.error;
  if (!site.data || !plans.data) {
    const retry = () => void Promise.all([site.refetch(), plans.refetch()]);
    return (
      <div className="page">
        <PageHeader title={t('sites.titles.map')} />
        {error ? <ErrorState error={error} onRetry={retry} /> : <FactsSkeleton />}
      </div>
    );
  }
  const plan = plans.data.find((each) => String(each.id) === asked) ?? plans.data[0];
  const changes = can('Site', 'update') && site.data.status !== 'deleted';
  const plotting = `/map-plotting?site_id=${id}${plan ? `&plan=${plan.id}` : ''}`;
  return (
    <div className="page">
      <PageHeader title={site.data.name}>
        {changes && plan ? (
          <Button
            component={AppLink}
            href={plotting}
            variant="default"
            leftSection={<IconMapPinCog size={16} aria-hidden />}
          >
            {t('sites.plans.change')}
          </Button>
        ) : null}
      </PageHeader>
      <SiteLinks site={site.data} />
      {plan ? (
        <>
          {plans.data.length > 1 ? (
            <Tabs
              label={t('sites.plans.levels')}
              tabs={plans.data.map(({ id: key, name }) => ({ key: String(key), label: name }))}
              current={String(plan.id)}
              onChange={(next) => void navigate({ search: { plan: next }, replace: true })}
            />
          ) : null}
          <div className={classes.sides}>
            <PlanPicture key={plan.id} plan={plan} selected={selected} onSelect={setSelected} />
            <PointerList plan={plan} selected={selected} onSelect={setSelected} />
          </div>
        </>
      ) : (
        <EmptyState
          icon={<IconMap2 size={22} stroke={1.6} />}
          title={t('sites.plans.emptyTitle')}
          text={t(changes ? 'sites.plans.empty' : 'sites.plans.emptyReader')}
        >
          {changes ? (
            <Button component={AppLink} href={plotting}>
              {t('sites.plans.add')}
            </Button>
          ) : null}
        </EmptyState>
      )}
    </div>
  );
}
