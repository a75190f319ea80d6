import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseDialog } from '@/modules/actions/CloseDialog';
import { useStartAction } from '@/modules/actions/writes';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { NeedsMe } from './api';
import classes from './home.module.css';

/** What somebody else has done: it has a status, and no day of one's own. */
const WAITING: readonly NeedsMe['kind'][] = ['verify', 'decide', 'check'];

type Action = NonNullable<NeedsMe['action']>;

interface Props {
  kind: NeedsMe['kind'];
  action: Action;
}

export function NeedsYouItem({ kind, action }: Props) {
  const { t } = useTranslation();
  const { day, due } = useFormats();
  const zone = action.site.time_zone;
  const about = [
    action.number,
    action.site.name,
    kind === 'verify' && action.completed_by
      ? t('dashboards.completedBy', { name: action.completed_by.name })
      : kind === 'decide' && action.extension
        ? t('dashboards.asksUntil', {
            name: action.responsible.name,
            day: day(action.extension.due_date, zone),
          })
        : kind === 'check' && action.check
          ? t('dashboards.checkOn', { day: day(action.check.on, zone) })
          : action.assigned_by && t('dashboards.assignedBy', { name: action.assigned_by.name }),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <AppLink className={classes.title} href={`/actions/all/summary/${action.id}`}>
          {action.description}
        </AppLink>
        <p className={classes.below}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.state}>
        {WAITING.includes(kind) ? (
          <StatusBadge status={action.status} />
        ) : (
          <StatusBadge
            status={kind === 'overdue' ? 'overdue' : 'pending'}
            label={due(action.due_date, zone)}
          />
        )}
        <NextStep kind={kind} action={action} />
      </div>
    </li>
  );
}

/** One tap where one tap is enough, else the way to the record. */
function NextStep({ kind, action }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const sentence = useErrorSentence();
  const start = useStartAction();
  const open = () => router.navigate({ href: `/actions/all/summary/${action.id}` });

  if (kind === 'verify' && !action.can.close) return <Verify action={action} />;
  if (kind === 'decide' || kind === 'check') {
    return (
      <Button variant="default" size="sm" onClick={open}>
        {t(`dashboards.${kind}`)}
      </Button>
    );
  }
  if (!action.can.start) {
    return (
      <Button
        variant="default"
        size="sm"
        loading={start.isPending}
        onClick={() =>
          start.mutate(action.id, {
            onSuccess: () => toast.done(t('dashboards.started', { number: action.number })),
            onError: (error) => toast.failed(sentence(error)),
          })
        }
      >
        {t('dashboards.start')}
      </Button>
    );
  }
  return (
    <Button variant="default" size="sm" onClick={open}>
      {t(action.can.complete ? 'dashboards.open' : 'dashboards.complete')}
    </Button>
  );
}

/** Closing is a signature, so it is asked for, as it is everywhere. */
function Verify({ action }: { action: Action }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsked(true)}>
        {t('dashboards.verify')}
      </Button>
      <CloseDialog action={action} opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
