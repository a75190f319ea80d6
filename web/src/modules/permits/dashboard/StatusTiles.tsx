import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { STATUSES } from '../filters';
import { listAddress } from './address';
import { countsBy, type DashboardSearch } from './api';
import classes from './dashboard.module.css';

/** How many there are in each state; each number leads to its permits. */
export function StatusTiles({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(countsBy('status', search));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={96} />;
  }
  const counts = data.counts ?? [];
  const countOf = (status: string) =>
    counts.find((each) => (each.status ?? each.name) === status)?.count ?? 0;
  return (
    <section className={classes.tiles} aria-label={t('permits.dashboard.byStatus')}>
      <AppLink className={classes.tile} href={listAddress(search)}>
        <span className={classes.number}>{number(data.total_permit_requests_count)}</span>
        <span>{t('permits.dashboard.total')}</span>
      </AppLink>
      {STATUSES.filter((status) => status !== 'draft').map((status) => (
        <AppLink key={status} className={classes.tile} href={listAddress(search, { status })}>
          <span className={classes.number}>{number(countOf(status))}</span>
          <StatusBadge status={status} />
        </AppLink>
      ))}
    </section>
  );
}
