import { Button, Skeleton } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { plansOf } from '@/directory/sites/plans/api';
import { useCan } from '@/platform/can';
import { stringifySearch } from '@/platform/search';
import { useSiteId } from '@/platform/site';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { livePermits, type PermitRow } from '../api';
import { FORM, pagePath } from '../navigation';
import { PermitCard } from '../PermitCard';
import colours from '../permits.module.css';
import classes from './live.module.css';
import { PermitPlan } from './PermitPlan';

/** What work goes on at a site, on its plan and as a list beside it. */
export function MapPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = useSearch({ strict: false }) as { site_id?: string; plan?: string };
  const sites = useSites();
  const likely = useSiteId();
  const siteId = Number(search.site_id) || likely || sites[0]?.id || 0;
  const [selected, setSelected] = useState<number | null>(null);
  const [placing, setPlacing] = useState(false);
  const { data: plans } = useQuery(plansOf(siteId));
  const live = useQuery({ ...livePermits(siteId), enabled: siteId > 0 });
  const permits = live.data?.permits ?? [];
  const show = (next: object) =>
    void navigate({
      to: path,
      search: { site_id: String(siteId), ...next },
      replace: true,
    } as never);
  return (
    <div className="page">
      <PageHeader title={t('permits.titles.sitePermits')} text={t('permits.map.about')}>
        {can('Permit', 'create') && plans?.length ? (
          <Button
            variant="default"
            aria-pressed={placing}
            leftSection={<IconMapPinPlus size={16} aria-hidden />}
            onClick={() => setPlacing(!placing)}
          >
            {t(placing ? 'permits.map.noPlace' : 'permits.map.place')}
          </Button>
        ) : null}
        {can('Permit', 'create') ? (
          <Button
            component={AppLink}
            href={`${FORM}${stringifySearch({ site_id: siteId || undefined })}`}
          >
            {t('permits.request')}
          </Button>
        ) : null}
      </PageHeader>
      {placing ? (
        <p className={classes.quiet} role="status">
          {t('permits.map.press')}
        </p>
      ) : null}
      <div className={classes.head}>
        <NativeSelect
          label={t('field.site_id')}
          value={String(siteId || '')}
          choices={sites.map((site) => ({ value: String(site.id), label: site.name }))}
          onChange={(value) => show({ site_id: value, plan: undefined })}
        />
        <p className={classes.quiet} role="status">
          {live.data ? t('permits.map.live', { count: permits.length }) : ''}
        </p>
      </div>
      {live.error && !live.data ? <ErrorState error={live.error} onRetry={live.refetch} /> : null}
      {live.isPending && !live.error && siteId > 0 ? <Skeleton height={420} radius="md" /> : null}
      {siteId > 0 && live.data ? (
        <div className={classes.sides}>
          <PermitPlan
            key={siteId}
            siteId={siteId}
            permits={permits}
            planId={Number(search.plan) || undefined}
            onPlan={(plan) => show({ plan: String(plan) })}
            selected={selected}
            onSelect={setSelected}
            onPlace={
              placing
                ? (spot) =>
                    void navigate({
                      to: FORM,
                      search: { site_id: String(siteId), ...textOf(spot) },
                    } as never)
                : undefined
            }
          />
          <LiveList permits={permits} selected={selected} />
        </div>
      ) : null}
    </div>
  );
}

/** As the address of a request says it. */
const textOf = ({ plan, x, y }: { plan: number; x: number; y: number }) => ({
  plan: String(plan),
  x: x.toFixed(4),
  y: y.toFixed(4),
});

/** The live permits, those that end first at first; the chosen one is marked. */
function LiveList({
  permits,
  selected,
}: {
  permits: readonly PermitRow[];
  selected: number | null;
}) {
  const { t } = useTranslation();
  if (permits.length === 0) return <EmptyState small title={t('permits.map.none')} />;
  const chosen = permits.filter(({ id }) => id === selected);
  return (
    <ul className={classes.list}>
      {[...chosen, ...permits.filter(({ id }) => id !== selected)].map((permit) => (
        <li
          key={permit.id}
          className={`${classes.item} ${colours.band}`}
          data-colour={permit.type.colour}
          data-chosen={permit.id === selected || undefined}
        >
          <PermitCard row={permit} href={pagePath(permit)} />
        </li>
      ))}
    </ul>
  );
}
