import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { Notice } from './Notice';
import { type Request, useDecision } from './useDecision';

interface Props {
  action: ActionRow;
  request: Request;
  onDone: () => void;
}

/** A later due date is approved, or refused with a reason, where the request stands. */
export function DecideForm({ action, request, onDone }: Props) {
  const { t } = useTranslation();
  const { about, note, busy, answer } = useDecision(action, request, onDone);
  return (
    <Notice
      strong
      title={t('actions.extension.open', { name: action.responsible.name, day: about.day })}
    >
      <p className="prose">{request.reason}</p>
      <Textarea label={t('actions.extension.noteReason')} minRows={2} {...note} />
      <div className={classes.noticeFoot}>
        <Button loading={busy} onClick={() => answer(true)}>
          {t('actions.extension.approve')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => answer(false)}>
          {t('actions.extension.refuse')}
        </Button>
      </div>
    </Notice>
  );
}
