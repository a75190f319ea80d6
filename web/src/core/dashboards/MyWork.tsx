import { Button } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScope } from '@/core/records/home/scope';
import { useFormats } from '@/platform/formats';
import { recordKinds, WORK_GROUPS, type WorkGroup, type WorkKind } from '@/platform/modules';
import { useMe, useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useIsPhone } from '@/ui/media';
import { PageHeader } from '@/ui/PageHeader';
import { useInSight } from '@/ui/useInSight';
import { RowsSkeleton } from './HomeSkeleton';
import classes from './home.module.css';
import { useHome } from './useHome';
import { type Opened, useOpened } from './useOpened';
import { groupsWith, useAllOf, useWaiting, type WaitingCounts, workKinds } from './useWork';
import { WorkRows } from './WorkRows';

/** The inbox of all modules: what is mine to do, to review, to approve, to verify. */
export function MyWork() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const scope = useScope();
  const { data, error, refetch } = useHome();
  const waiting = useWaiting(data?.counts);
  const { group: asked } = useSearch({ strict: false }) as { group?: WorkGroup };
  const group = asked ?? groupsWith(waiting, true)[0] ?? 'mine';
  const at = useOpened();
  // What waits comes first there, and what one made oneself after it.
  const phone = useIsPhone();
  const strip = useInSight(`${group} ${data?.counts.needs_me}`);
  const kinds = workKinds().filter((kind) => kind.group === group && waiting.of(kind) > 0);
  return (
    <div className="page">
      <PageHeader title={t('dashboards.work.title')} text={scope}>
        {phone ? null : <Own />}
      </PageHeader>
      <nav ref={strip} className={classes.groups} aria-label={t('dashboards.work.groups')}>
        {WORK_GROUPS.map((each) => {
          const count = waiting.inGroup(each, { quiet: true });
          return (
            <AppLink
              key={each}
              href={`/work?group=${each}`}
              className={classes.groupLink}
              aria-current={each === group ? 'page' : undefined}
            >
              {t(`dashboards.work.${each}`)}{' '}
              <span className={classes.groupCount}>{data ? number(count) : ''}</span>
            </AppLink>
          );
        })}
      </nav>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? (
        <div className="card">
          <RowsSkeleton />
        </div>
      ) : null}
      {data && kinds.length === 0 ? (
        <section className="card">
          <EmptyState
            icon={<IconMoodCheck size={22} stroke={1.6} />}
            title={t('dashboards.clearTitle')}
            text={t(`dashboards.work.none.${group}`)}
          />
        </section>
      ) : null}
      {kinds.map((kind) => (
        <Kind key={kind.why} kind={kind} waiting={waiting} at={at} />
      ))}
      {phone ? (
        <nav className={classes.own} aria-label={t('dashboards.work.own')}>
          <Own />
        </nav>
      ) : null}
    </div>
  );
}

interface KindProps {
  kind: WorkKind;
  waiting: WaitingCounts;
  at: Opened;
}

function Kind({ kind, waiting, at }: KindProps) {
  const { t } = useTranslation();
  const said = useSaid();
  const { number } = useFormats();
  const total = waiting.of(kind);
  const all = useAllOf(kind, waiting);
  const { items, error, refetch } = all;
  return (
    <section className="card" aria-labelledby={`work-${kind.why}`}>
      <div className={classes.group} data-first>
        <h2 id={`work-${kind.why}`}>
          {said(kind.label)} <span className={classes.groupCount}>{number(total)}</span>
        </h2>
      </div>
      {error && !items ? <ErrorState error={error} onRetry={() => void refetch?.()} small /> : null}
      {items ? (
        <ul className="plain">
          <WorkRows kind={kind} items={items} at={at} />
        </ul>
      ) : null}
      {!items && !error ? <RowsSkeleton /> : null}
      {all.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={all.isFetchingNextPage}
            onClick={() => void all.fetchNextPage?.()}
          >
            {t('dashboards.work.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The lists of what one made oneself. */
function Own() {
  const said = useSaid();
  const who = useSession();
  const me = useMe();
  return recordKinds().map(({ name, own }) =>
    own?.allowed(who) ? (
      <Button key={name} variant="default" component={AppLink} href={own.href(me.id)}>
        {said(own.label)}
      </Button>
    ) : null,
  );
}
