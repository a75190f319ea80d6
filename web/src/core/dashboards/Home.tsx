import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { useMe } from '@/platform/session';
import { useCounts } from '@/shell/useCounts';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { Redirected } from '@/ui/Redirected';
import { Below } from './Below';
import { FirstSteps, useAwaited, useFirstSteps } from './FirstSteps';
import { HomeSkeleton } from './HomeSkeleton';
import { HomeWork } from './HomeWork';
import { Indicators } from './Indicators';
import { partsOf } from './parts';
import { useHome } from './useHome';
import { useWaiting } from './useWork';

const homeRoute = getRouteApi('/app/');

/** What is urgent, what needs me now, then how we are doing. */
export function Home() {
  const { t } = useTranslation();
  const { redirected } = homeRoute.useSearch();
  const greeting = useGreeting();
  const { data, error, refetch } = useHome();
  const counts = useCounts();
  const waiting = useWaiting(data?.counts);
  const asking = useAwaited(useFirstSteps().isLoading);
  return (
    <div className="page">
      <PageHeader
        title={greeting}
        text={counts ? t('dashboards.needs', { count: counts.needs_me }) : undefined}
      />
      <Redirected from={redirected} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {(!data && !error) || (data && asking) ? <HomeSkeleton /> : null}
      {data && !asking ? (
        <>
          {partsOf(data).map(({ of, urgent: Urgent }) =>
            Urgent ? <Urgent key={of} numbers={data[of]} counts={data.counts} /> : null,
          )}
          <FirstSteps />
          <HomeWork home={data} waiting={waiting} />
          <Indicators home={data} />
          <Below />
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
