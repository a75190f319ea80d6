import { Button, SegmentedControl } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useCan } from '@/platform/can';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, days, type Filter, named } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { usedTypes } from '../api';
import { TypeMark } from '../TypeMark';
import { type DashboardSearch, occurred } from './api';
import { Breakdown } from './Breakdown';
import classes from './dashboard.module.css';
import { Months } from './Months';
import { StatusTiles } from './StatusTiles';
import { Targets } from './Targets';
import { TrackerTiles } from './TrackerTiles';

const dashboardRoute = getRouteApi('/app/permit-dashboard');

/** Are permits asked for, decided, kept to and handed back in time? */
export function PermitDashboard() {
  const { t } = useTranslation();
  const { can } = useCan();
  const search = dashboardRoute.useSearch() as DashboardSearch;
  const navigate = useNavigate({ from: '/permit-dashboard' });
  const [aiming, setAiming] = useState(false);
  const patch = (values: object) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true });
  return (
    <div className="page">
      <PageHeader title={t('permits.titles.dashboard')} text={t('permits.dashboard.about')}>
        {can('Permit Form Setting', 'update') ? (
          <Button
            variant="default"
            leftSection={<IconTarget size={16} aria-hidden />}
            onClick={() => setAiming(true)}
          >
            {t('permits.dashboard.targets')}
          </Button>
        ) : null}
      </PageHeader>
      <FilterBar filters={useFilters(search)} values={search} onChange={patch}>
        <SegmentedControl
          size="xs"
          aria-label={t('permits.dashboard.dateOf')}
          value={occurred(search) ? 'occurred' : 'reported'}
          onChange={(value) => patch({ filter_key: value === 'occurred' ? value : undefined })}
          data={(['reported', 'occurred'] as const).map((value) => ({
            value,
            label: t(`permits.dashboard.${value}`),
          }))}
        />
      </FilterBar>
      <StatusTiles search={search} />
      <TrackerTiles search={search} />
      <Months search={search} />
      <div className={classes.pair}>
        <Breakdown what="location" search={search} />
        <Breakdown what="template" search={search} />
      </div>
      <Targets opened={aiming} onClose={() => setAiming(false)} />
    </div>
  );
}

function useFilters(search: DashboardSearch): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const types = useQuery(usedTypes).data ?? [];
  return [
    days(
      'period',
      'from',
      'to',
      t(occurred(search) ? 'permits.filter.starts' : 'permits.field.requested_at'),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
    choice(
      'type_id',
      t('permits.field.type_id'),
      types.map(({ type }) => ({
        value: String(type.id),
        label: type.name,
        mark: <TypeMark type={type} />,
      })),
    ),
  ];
}
