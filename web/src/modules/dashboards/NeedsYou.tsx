import { Button } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { reportFor } from '@/shell/navigation';
import { EmptyState } from '@/ui/EmptyState';
import type { NeedsMe } from './api';
import classes from './home.module.css';
import { NeedsYouItem } from './NeedsYouItem';
import { ToReview } from './ToReview';

const GROUPS = ['review', 'overdue', 'due', 'verify', 'decide', 'check'] as const;

/** The work that waits for this person, the late first, each with its next step. */
export function NeedsYou({ items }: { items: readonly NeedsMe[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (items.length === 0) return <AllClear />;
  return (
    <section className="card" aria-labelledby="needs-you">
      <h2 className={classes.heading} id="needs-you">
        {t('dashboards.needsYou')}
      </h2>
      {GROUPS.map((group) => {
        const members = items.filter((item) => item.kind === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h3 className={classes.group}>
              {t(`dashboards.group.${group}`)}{' '}
              <span className={classes.groupCount}>{number(members.length)}</span>
            </h3>
            <ul className={classes.items}>
              {members.map(({ action, observation }) => (
                <Fragment key={`${action?.id} ${observation?.id}`}>
                  {action ? <NeedsYouItem kind={group} action={action} /> : null}
                  {observation ? <ToReview observation={observation} /> : null}
                </Fragment>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function AllClear() {
  const { t } = useTranslation();
  const router = useRouter();
  const report = reportFor(useSession());
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
