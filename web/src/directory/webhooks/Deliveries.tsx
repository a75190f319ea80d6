import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import {
  type Delivery,
  deliveriesQuery,
  replay,
  replaySince,
  sendTrial,
  type Webhook,
} from './api';
import classes from './webhooks.module.css';

const DAY_MS = 86_400_000;

/** What was sent lately, what was answered, and sending it once more. */
export function Deliveries({ of: { id, state } }: { of: Webhook }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deliveriesQuery(id));
  const all = data?.deliveries ?? [];
  const on = state === 'active';
  const yesterday = () => new Date(Date.now() - DAY_MS).toISOString();
  return (
    <div className={classes.secret}>
      {on ? (
        <span className={classes.buttons}>
          <Doing
            label={t('webhooks.trial')}
            done={t('webhooks.underWay')}
            write={() => sendTrial(id)}
          />
          <Doing
            label={t('webhooks.replayDay')}
            done={t('webhooks.underWay')}
            write={() => replaySince(id, yesterday())}
          />
        </span>
      ) : (
        <p className={classes.note}>{t('webhooks.offNote')}</p>
      )}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data && all.length === 0 ? (
        <p className={classes.note}>{t('webhooks.nothingSent')}</p>
      ) : null}
      <ul className={classes.list} aria-label={t('webhooks.deliveries')}>
        {all.map((one) => (
          <li key={one.id}>
            <Sent of={one} />
            {on && one.state !== 'waiting' ? (
              <Doing
                label={t('webhooks.replay')}
                about={`${one.number} ${one.message_id}`}
                done={t('webhooks.underWay')}
                write={() => replay(id, one.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sent({ of }: { of: Delivery }) {
  const { t } = useTranslation();
  const word = useWord();
  const { dateTime } = useFormats();
  const name = of.number || (of.kind ? `${word('roles.module', of.kind)} ${of.record_id}` : '');
  const answer = of.status ? `${of.status} ${of.answer}` : '';
  return (
    <span>
      <span className={classes.name}>
        {`${t(`webhooks.verb.${of.verb}`)}${name ? ` · ${name}` : ''}`}
      </span>
      <span className={classes.note}>
        {[
          t(`webhooks.sent.${of.state}`),
          of.attempts > 0 ? t('webhooks.attempts', { count: of.attempts }) : '',
          of.attempted_at ? `${dateTime(of.attempted_at)}, ${of.took_ms} ms` : '',
          of.state === 'waiting' && of.attempts > 0
            ? t('webhooks.next', { when: dateTime(of.next_at) })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {of.problem && of.problem !== 'status' ? (
        <span className={classes.note}>{t(`webhooks.problem.${of.problem}`)}</span>
      ) : null}
      {answer ? <code className={classes.answer}>{answer}</code> : null}
    </span>
  );
}

interface DoingProps {
  label: string;
  about?: string;
  done: string;
  write: () => Promise<unknown>;
}

/** A button that writes and says so. */
function Doing({ label, about, done, write }: DoingProps) {
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    try {
      await write();
      toast.done(done);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  return (
    <Button variant="default" size="xs" loading={busy} onClick={() => void go()}>
      {label}
      {about ? <span className="visually-hidden">: {about}</span> : null}
    </Button>
  );
}
