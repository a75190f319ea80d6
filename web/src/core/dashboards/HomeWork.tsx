import { Button } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { type HomeAnswer, ON_HOME } from '@/platform/home';
import type { WorkGroup } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { reportsFor } from '@/shell/navigation';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import classes from './home.module.css';
import { useOpened } from './useOpened';
import { groupsWith, recordsOf, type WaitingCounts, workKinds } from './useWork';
import { WorkRows } from './WorkRows';

interface Props {
  home: HomeAnswer;
  waiting: WaitingCounts;
}

/** The most pressing of each group, and the way to all of it. */
export function HomeWork({ home, waiting }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const at = useOpened();
  const groups = groupsWith(waiting, false);
  if (groups.length === 0) return <AllClear />;
  return (
    <section className="card" aria-labelledby="my-work">
      <div className={classes.workHead}>
        <h2 id="my-work">{t('dashboards.work.title')}</h2>
        <AppLink href="/work">{t('dashboards.work.whole')}</AppLink>
      </div>
      {groups.map((group) => {
        const total = waiting.inGroup(group, { quiet: false });
        return (
          <section key={group} aria-labelledby={`work-${group}`}>
            <div className={classes.group}>
              <h3 id={`work-${group}`}>
                {t(`dashboards.work.${group}`)}{' '}
                <span className={classes.groupCount}>{number(total)}</span>
              </h3>
              {total > ON_HOME ? (
                <AppLink
                  href={`/work?group=${group}`}
                  aria-label={`${t(`dashboards.work.${group}`)}: ${t('dashboards.work.all', { total: number(total) })}`}
                >
                  {t('dashboards.work.all', { total: number(total) })}
                </AppLink>
              ) : null}
            </div>
            <Pressing group={group} home={home} waiting={waiting} at={at} />
          </section>
        );
      })}
    </section>
  );
}

/** As much of a group as there is room for, its first kinds before the others. */
function Pressing({
  group,
  home,
  waiting,
  at,
}: Props & { group: WorkGroup; at: ReturnType<typeof useOpened> }) {
  let room = ON_HOME;
  return (
    <ul className="plain">
      {workKinds()
        .filter((kind) => kind.group === group && !kind.quiet)
        .map((kind) => {
          const all = kind.queue ? waiting.items(kind) : recordsOf(home.needs_me, kind.why);
          const shown = all.slice(0, room);
          room -= shown.length;
          return <WorkRows key={kind.why} kind={kind} items={shown} at={at} />;
        })}
    </ul>
  );
}

function AllClear() {
  const { t } = useTranslation();
  const router = useRouter();
  const [report] = reportsFor(useSession());
  return (
    <section className="card">
      <EmptyState
        icon={<IconMoodCheck size={22} stroke={1.6} />}
        title={t('dashboards.clearTitle')}
        text={t('dashboards.clear')}
      >
        {report ? (
          <Button onClick={() => router.navigate({ href: report.to })}>
            {t('dashboards.report')}
          </Button>
        ) : null}
      </EmptyState>
    </section>
  );
}
