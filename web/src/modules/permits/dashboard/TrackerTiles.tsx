import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { listAddress, MEASURED } from './address';
import { type DashboardSearch, type Tracker, trackersOf } from './api';
import classes from './dashboard.module.css';

/** Of these the organization wants much; of the others as little as can be. */
const WANTED = new Set<Tracker['key']>(['approved_in_time', 'closed_in_time']);

export function reached({ key, value, target }: Pick<Tracker, 'key' | 'value' | 'target'>) {
  if (value === null) return null;
  return WANTED.has(key) ? value >= target : value <= target;
}

/** The measures beside what the organization wants them to be. */
export function TrackerTiles({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { data, error, refetch } = useQuery(trackersOf(search));
  return (
    <Section title={t('permits.dashboard.trackers')} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={110} /> : null}
      <div className={classes.tiles}>
        {(data ?? []).map((tracker) => {
          const good = reached(tracker);
          return (
            <AppLink
              key={tracker.key}
              className={classes.tile}
              href={listAddress(search, { status: MEASURED[tracker.key] })}
              data-good={good ?? undefined}
            >
              <span className={classes.number}>
                {tracker.value === null ? '–' : percent(tracker.value)}
              </span>
              <span>{t(`permits.dashboard.kpi.${tracker.key}`)}</span>
              <span className="quiet">
                {t('permits.dashboard.of', {
                  number: number(tracker.count),
                  total: number(tracker.of),
                })}
              </span>
              <span className="quiet">
                {t(
                  WANTED.has(tracker.key)
                    ? 'permits.dashboard.atLeast'
                    : 'permits.dashboard.atMost',
                  {
                    value: percent(tracker.target),
                  },
                )}
              </span>
              {good === null ? null : (
                <span className="quiet">
                  {t(good ? 'permits.dashboard.reached' : 'permits.dashboard.missed')}
                </span>
              )}
            </AppLink>
          );
        })}
      </div>
    </Section>
  );
}
