import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import type { Worker } from '@/modules/workers/api';
import { managesWorkers } from '@/modules/workers/can';
import { Reasons, StandingMark } from '@/modules/workers/Standing';
import { WorkerList } from '@/modules/workers/WorkerRow';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Permit } from '../api';
import { LetThroughDialog } from './LetThroughDialog';
import classes from './page.module.css';

/** Who works under a permit, and of other companies' people whether they may. */
export function Crew({ permit }: { permit: Permit }) {
  const { t } = useTranslation();
  const manages = managesWorkers(useSession());
  const [asked, setAsked] = useState<Worker | null>(null);
  const workers = permit.workers ?? [];
  if (workers.length === 0) return <p>{t('permits.noWorkers')}</p>;
  return (
    <>
      <WorkerList
        workers={workers}
        hrefOf={(worker) => (manages ? `/worker-profile/${worker.id}` : undefined)}
        more={(worker) => <StandingOf permit={permit} worker={worker} onAsk={setAsked} />}
      />
      <LetThroughDialog permit={permit} worker={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface OfProps {
  permit: Permit;
  worker: Worker;
  onAsk: (worker: Worker) => void;
}

/** What is missing of one person, and who let them through. */
function StandingOf({ permit, worker, onAsk }: OfProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const standing = permit.standings?.find((each) => each.worker_id === worker.id);
  const given = (permit.let_through ?? []).filter((each) => each.worker_id === worker.id);
  if (!standing && given.length === 0) return null;
  const blocked = standing?.state === 'blocked';
  const may = permit.can.let_through === '';
  return (
    <div className={classes.standing}>
      {standing ? (
        <p className={classes.standingHead}>
          <StandingMark standing={standing} />
          {standing.let_through ? (
            <StatusBadge status="pending" label={t('permits.letThrough.is')} />
          ) : null}
          {blocked && may ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserShield size={15} aria-hidden />}
              aria-label={t('permits.letThrough.title', { name: worker.name })}
              onClick={() => onAsk(worker)}
            >
              {t('permits.letThrough.open')}
            </Button>
          ) : null}
          {blocked && permit.can.let_through === 'own_request' ? (
            <span className="quiet">{refusal('own_request')}</span>
          ) : null}
        </p>
      ) : null}
      <Given permit={permit} given={given} />
      {standing ? <Reasons standing={standing} /> : null}
    </div>
  );
}

type Given = NonNullable<Permit['let_through']>;

function Given({ permit, given }: { permit: Permit; given: Given }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return given.map((each) => (
    <p key={each.given_at} className={classes.given}>
      {t('permits.letThrough.given', {
        name: each.given_by.name,
        worker: each.worker,
        when: dateTime(each.until, permit.site.time_zone),
        reason: each.reason,
      })}
    </p>
  ));
}
