import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconFile, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unsent } from '@/platform/device/stored';
import { useFormats } from '@/platform/formats';
import { deliverAll } from '@/platform/unsent/deliver';
import { hold, release, remove, type Waiting } from '@/platform/unsent/store';
import { offlineForm, wayOf } from '@/platform/unsent/way';
import { useSaid } from '@/platform/words';
import { Confirm } from '@/ui/Confirm';
import classes from './unsent.module.css';

const STATES = {
  waiting: { icon: IconClock, tone: 'pending' },
  refused: { icon: IconAlertTriangle, tone: 'overdue' },
  held: { icon: IconPencil, tone: 'pending' },
} as const;

/** One thing that waits: what it is, why it waits, and what can be done about it. */
export function UnsentItem({ entry }: { entry: Waiting }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const correct = useCorrect(entry);
  const said = useSaid();
  const form = offlineForm(entry.kind);
  const Kind = form?.icon ?? IconFile;
  const { icon: Icon, tone } = STATES[entry.state];

  async function sendNow() {
    setBusy(true);
    await release(entry.id);
    await deliverAll(Number.POSITIVE_INFINITY);
    setBusy(false);
  }

  // What was refused would be refused again: it is corrected first.
  const refused = entry.state === 'refused' && !entry.begun;
  const send = (
    <Button
      key="send"
      size="sm"
      variant={refused ? 'default' : 'filled'}
      loading={busy}
      onClick={() => void sendNow()}
    >
      {t('unsent.sendNow')}
    </Button>
  );
  const fix = entry.begun ? null : (
    <Button
      key="fix"
      size="sm"
      variant={refused ? 'filled' : 'default'}
      onClick={() => void correct()}
    >
      {t('unsent.correct')}
    </Button>
  );

  return (
    <li className={`card ${classes.item}`}>
      <p className={classes.kind}>
        <Kind size={16} stroke={1.7} aria-hidden />
        {form ? said(form.label) : entry.kind}
        <span>{dateTime(entry.at)}</span>
        {entry.files.length > 0 ? (
          <span>{t('unsent.files', { count: entry.files.length })}</span>
        ) : null}
      </p>
      <p className={classes.title}>{entry.title}</p>
      <p className={classes.state} style={{ '--tone': `var(--hv-${tone})` }}>
        <Icon size={16} aria-hidden />
        <span>
          {t(entry.begun ? 'unsent.state.unknown' : `unsent.state.${entry.state}`)}
          <Reasons entry={entry} />
        </span>
      </p>
      <div className={classes.buttons}>
        {refused ? [fix, send] : [send, fix]}
        <Button size="sm" variant="subtle" color="danger" onClick={() => setAsked(true)}>
          {t('unsent.discard')}
        </Button>
      </div>
      <Confirm
        opened={asked}
        title={t('unsent.discardTitle')}
        text={t(entry.begun ? 'unsent.discardUnknown' : 'unsent.discardHelp')}
        confirm={t('unsent.discard')}
        danger
        onConfirm={() => void discard(entry)}
        onCancel={() => setAsked(false)}
      />
    </li>
  );
}

async function discard(entry: Unsent) {
  await remove(entry.id);
  await wayOf(entry.kind)
    .then((way) => way.dropped?.(entry))
    .catch(() => undefined); // its module's part is missing for want of a network
}

/** What the server said: at the fields, or about the whole. */
function Reasons({ entry }: { entry: Unsent }) {
  const reasons = Object.values(entry.fields).flat();
  const said = reasons.length > 0 ? reasons : [entry.sentence].filter(Boolean);
  return said.map((sentence) => (
    <span key={sentence} className={classes.reason}>
      {sentence}
    </span>
  ));
}

/** Opens the form with what was written. Meanwhile it is not sent by itself. */
function useCorrect(entry: Unsent) {
  const navigate = useNavigate();
  return async () => {
    await hold(entry.id);
    const href = offlineForm(entry.kind)?.path(entry.about);
    await navigate({ href, state: { unsent: entry.id } });
  };
}
