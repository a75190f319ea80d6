import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Confirm } from '@/ui/Confirm';
import { useAskedClose } from '@/ui/form/useAskedClose';
import { AskedMove } from './AskedMove';
import classes from './actions.module.css';
import type { Action } from './api';
import { Notice, NoticeWords } from './Notice';
import { type Request, useDecision } from './useDecision';
import { useWithdraw } from './writes';

/** An open request for a later due date, with the answer of those who may give it, and the way back. */
export function ExtensionRequest({ action }: { action: Action }) {
  return action.extension ? <OpenRequest action={action} request={action.extension} /> : null;
}

interface Props {
  action: Action;
  request: Request;
}

function OpenRequest({ action, request }: Props) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const [asked, ask] = useState<'approve' | 'refuse' | null>(null);
  const withdraw = useWithdraw(request.id);
  const zone = action.site.time_zone;
  const { number } = action;
  return (
    <Notice
      id="extension-title"
      title={t('actions.extension.open', {
        name: action.responsible.name,
        day: day(request.due_date, zone),
      })}
    >
      <NoticeWords words={request.reason} by={[dateTime(request.requested_at, zone)]} />
      {action.can.decide === '' ? (
        <div className={classes.noticeFoot}>
          <Button size="xs" onClick={() => ask('approve')}>
            {t('actions.extension.approve')}
          </Button>
          <Button size="xs" variant="default" onClick={() => ask('refuse')}>
            {t('actions.extension.refuse')}
          </Button>
        </div>
      ) : null}
      {action.can.withdraw === '' ? (
        <div className={classes.noticeFoot}>
          <AskedMove
            label={t('actions.extension.withdraw')}
            title={t('actions.extension.withdrawAsk', { number })}
            text={t('actions.extension.withdrawHelp')}
            done={t('actions.extension.withdrawn', { number })}
            write={withdraw}
          />
        </div>
      ) : null}
      <Decision
        key={`${request.id}-${asked}`}
        action={action}
        request={request}
        answer={asked ?? 'approve'}
        opened={asked !== null}
        onClose={() => ask(null)}
      />
    </Notice>
  );
}

interface DecisionProps extends Props {
  answer: 'approve' | 'refuse';
  opened: boolean;
  onClose: () => void;
}

function Decision({ answer, opened, onClose, ...of }: DecisionProps) {
  const { t } = useTranslation();
  const decision = useDecision(of.action, of.request, onClose);
  const approve = answer === 'approve';
  const typed = () => decision.note.value.trim() !== '';
  const { close, question } = useAskedClose(opened, onClose, typed);
  return (
    <Confirm
      opened={opened}
      title={t(`actions.extension.${answer}Ask`, decision.about)}
      confirm={t(`actions.extension.${answer}`)}
      busy={decision.busy}
      onConfirm={() => decision.answer(approve)}
      onCancel={onClose}
      onLeft={close}
    >
      <Textarea
        data-autofocus
        label={
          approve
            ? `${t('actions.extension.note')} (${t('common.optional')})`
            : t('actions.extension.noteReason')
        }
        minRows={3}
        {...decision.note}
      />
      {question}
    </Confirm>
  );
}
