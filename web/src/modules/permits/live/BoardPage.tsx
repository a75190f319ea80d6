import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { titleOf } from '@/core/records/title';
import { OnPaper, useFormats } from '@/platform/formats';
import { ALL_STATUSES } from '@/platform/search';
import { useMe } from '@/platform/session';
import { useLive } from '@/shell/useLive';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { StatusBadge } from '@/ui/StatusBadge';
import { livePermits, type PermitRow } from '../api';
import { pagePath } from '../navigation';
import { useLeft, usePeriod } from '../period';
import colours from '../permits.module.css';
import classes from './live.module.css';

const MINUTE_MS = 60_000;

/** The time, told anew each minute: on a wall nobody touches the screen. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** For a screen on a wall: what work goes on at a site now, and until when. */
export function BoardPage() {
  return (
    <OnPaper value={false}>
      <Board />
    </OnPaper>
  );
}

function Board() {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { site_id?: string };
  const sites = useSites();
  const site = sites.find(({ id }) => String(id) === search.site_id);
  const { data, error, refetch } = useQuery(livePermits(site?.id ?? 0));
  const now = useMinute();
  useLive(useMe()); // nothing else of the product is around it
  const permits = data?.permits ?? [];
  return (
    <main className={classes.board}>
      <header className={classes.boardHead}>
        <div>
          <h1 className={classes.boardTitle} tabIndex={-1} data-page-title>
            {t('permits.board.title', { site: site?.name ?? t('nav.allSites') })}
          </h1>
          <p className={classes.quiet} role="status">
            {data
              ? `${t('permits.map.live', { count: permits.length })} · ${t('permits.board.asOf', {
                  when: fullDateTime(data.as_of, site?.time_zone),
                })}`
              : ''}
          </p>
        </div>
        <div className={classes.head}>
          <NativeSelect
            label={t('field.site_id')}
            value={search.site_id ?? ''}
            placeholder={t('nav.allSites')}
            choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) =>
              void navigate({
                to: '/permits/board',
                search: value ? { site_id: value } : {},
                replace: true,
              } as never)
            }
          />
          <AppLink href={`/permits?status=${ALL_STATUSES}`}>{t('permits.board.leave')}</AppLink>
        </div>
      </header>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data && permits.length === 0 ? <EmptyState title={t('permits.map.none')} /> : null}
      <ul className={classes.boardGrid}>
        {permits.map((permit) => (
          <Tile key={permit.id} permit={permit} now={now} />
        ))}
      </ul>
    </main>
  );
}

function Tile({ permit, now }: { permit: PermitRow; now: Date }) {
  const period = usePeriod();
  const left = useLeft()(permit, now);
  return (
    <li
      className={`${classes.tile} ${colours.band}`}
      data-colour={permit.type.colour}
      data-status={permit.status}
    >
      <p className={classes.tileType}>{permit.type.name}</p>
      <p className={classes.tileWork}>
        <AppLink href={pagePath(permit)}>{titleOf(permit.description)}</AppLink>
      </p>
      <p className={classes.quiet}>
        {[permit.number, permit.site.name, permit.division?.name, permit.location]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.quiet}>{permit.requester?.name}</p>
      <p className={classes.quiet}>{period(permit)}</p>
      <div className={classes.tileFoot}>
        <StatusBadge status={permit.status} />
        {left ? <span className={left.late ? classes.late : undefined}>{left.text}</span> : null}
      </div>
    </li>
  );
}
