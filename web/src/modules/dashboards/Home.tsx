import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myReviews } from '@/modules/workflows/reviews';
import { WaitingReviews } from '@/modules/workflows/WaitingReviews';
import { useFormats } from '@/platform/formats';
import { homeQuery } from '@/platform/home';
import { toLocal } from '@/platform/instants';
import { useMe } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { HomeSkeleton } from './HomeSkeleton';
import { Indicators } from './Indicators';
import { NeedsYou } from './NeedsYou';
import { Redirected } from './Redirected';
import { StoppedWork } from './Stopped';

/** What needs me now, then how we are doing. */
export function Home() {
  const { t } = useTranslation();
  const greeting = useGreeting();
  const { data, error, refetch } = useQuery(homeQuery);
  const { data: waiting } = useQuery(myReviews);
  const decisions = waiting?.meta.total_count ?? 0;
  const items = data?.needs_me ?? [];
  return (
    <div className="page">
      <PageHeader
        title={greeting}
        text={data ? t('dashboards.needs', { count: data.counts.needs_me + decisions }) : undefined}
      />
      <Redirected />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <HomeSkeleton /> : null}
      {data ? (
        <>
          <StoppedWork rows={data.observations?.stopped ?? []} />
          <Indicators home={data} />
          <WaitingReviews reviews={waiting?.reviews ?? []} total={decisions} />
          {decisions > 0 && items.length === 0 ? null : <NeedsYou items={items} />}
        </>
      ) : null}
    </div>
  );
}

/** By the clock of the organization, which is the clock on the person's wall. */
function useGreeting(): string {
  const { t } = useTranslation();
  const { zone } = useFormats();
  const me = useMe();
  const hour = Number(toLocal(new Date(), zone).slice(11, 13));
  const name = me.full_name.split(' ')[0] ?? '';
  if (hour >= 4 && hour < 12) return t('dashboards.morning', { name });
  return hour >= 12 && hour < 18
    ? t('dashboards.afternoon', { name })
    : t('dashboards.evening', { name });
}
