import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { Action, ActionRow } from './api';
import { useDecideExtension } from './extensionWrites';
import { WithdrawRequest } from './WithdrawRequest';

type Request = NonNullable<ActionRow['extension']>;

/** An open request for a later due date, with the answer of those who may give it, and the way back. */
export function ExtensionRequest({ action }: { action: Action }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  const { extension } = action;
  if (!extension) return null;
  const zone = action.site.time_zone;
  return (
    <section className={classes.notice} aria-labelledby="extension-title">
      <h3 className={classes.noticeTitle} id="extension-title">
        {t('actions.extension.open', {
          name: action.responsible.name,
          day: day(extension.due_date, zone),
        })}
      </h3>
      <p className={classes.prose}>{extension.reason}</p>
      <p className={classes.quiet}>{dateTime(extension.requested_at, zone)}</p>
      {action.can.decide === '' ? (
        <div className={classes.noticeFoot}>
          <Button size="xs" onClick={() => setAsked('approve')}>
            {t('actions.extension.approve')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('refuse')}>
            {t('actions.extension.refuse')}
          </Button>
        </div>
      ) : null}
      {action.can.withdraw === '' ? (
        <div className={classes.noticeFoot}>
          <WithdrawRequest action={action} request={extension} />
        </div>
      ) : null}
      <Decision
        key={`${extension.id}-${asked}`}
        action={action}
        request={extension}
        answer={asked ?? 'approve'}
        opened={asked !== null}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

interface DecisionProps {
  action: Action;
  request: Request;
  answer: 'approve' | 'refuse';
  opened: boolean;
  onClose: () => void;
}

/** Approving may carry a note; refusing needs one. */
function Decision({ action, request, answer, opened, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const sentence = useErrorSentence();
  const decide = useDecideExtension(request.id);
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const approve = answer === 'approve';
  const values = { number: action.number, day: day(request.due_date, action.site.time_zone) };

  async function confirm() {
    if (!approve && !note.trim()) return setError(t('actions.extension.reasonMissing'));
    try {
      await decide.mutateAsync({ approve, note });
      toast.done(t(approve ? 'actions.extension.approved' : 'actions.extension.refused', values));
      onClose();
    } catch (cause) {
      const own = cause instanceof ApiError ? cause.fields.note : null;
      setError(own?.join(' ') ?? sentence(cause));
    }
  }

  return (
    <Confirm
      opened={opened}
      title={t(approve ? 'actions.extension.approveAsk' : 'actions.extension.refuseAsk', values)}
      confirm={t(approve ? 'actions.extension.approve' : 'actions.extension.refuse')}
      busy={decide.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Textarea
        data-autofocus
        label={
          approve
            ? `${t('actions.extension.note')} (${t('common.optional')})`
            : t('actions.extension.noteReason')
        }
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setError('');
        }}
      />
    </Confirm>
  );
}
