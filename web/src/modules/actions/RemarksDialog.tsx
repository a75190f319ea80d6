import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { ActionRow } from './api';
import { checkBody, checkDay, NO_CHECK } from './check';
import { nameOf } from './moves';
import { PlanCheck } from './PlanCheck';
import { useCloseAction, useReopenAction } from './writes';

interface Props {
  action: Pick<ActionRow, 'id' | 'number' | 'status' | 'site'>;
  /** Verifying may carry remarks; sending work back needs a reason. */
  move: 'close' | 'reopen';
  opened: boolean;
  onClose: () => void;
}

export function RemarksDialog({ action, move, opened, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  // The name of what was asked stays while the answer changes the status.
  const [name] = useState(() => nameOf(move, action.status) as 'close' | 'reopen' | 'sendBack');
  const zone = action.site.time_zone;
  const today = useFormats().today(zone);
  const [plan, setPlan] = useState(NO_CHECK);
  const [planError, setPlanError] = useState('');
  const close = useCloseAction(action.id);
  const reopen = useReopenAction(action.id);

  async function confirm() {
    if (move === 'reopen' && !text.trim()) return setError(t('actions.reasonMissing'));
    if (checkDay(plan, today) === null) return setPlanError(t('actions.check.dayMissing'));
    try {
      if (move === 'close') await close.mutateAsync({ remarks: text, ...checkBody(plan, today) });
      else await reopen.mutateAsync({ reason: text });
      toast.done(t(`actions.done.${name}`, { number: action.number }));
      setText('');
      setPlan(NO_CHECK);
      onClose();
    } catch (cause) {
      const day = cause instanceof ApiError ? cause.fields.check_on : null;
      if (day) return setPlanError(day.join(' '));
      const own = cause instanceof ApiError ? (cause.fields.reason ?? cause.fields.remarks) : null;
      setError(own?.join(' ') ?? sentence(cause));
    }
  }

  return (
    <Confirm
      opened={opened}
      title={t(`actions.ask.${name}`, { number: action.number })}
      text={t(`actions.askHelp.${move === 'close' && plan.wait ? 'closeCheck' : move}`)}
      confirm={t(`actions.move.${name}`)}
      busy={close.isPending || reopen.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Textarea
        data-autofocus
        label={
          move === 'close'
            ? `${t('actions.closingRemarks')} (${t('common.optional')})`
            : t('actions.reason')
        }
        autosize
        minRows={3}
        maxLength={4000}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError('');
        }}
      />
      {move === 'close' ? (
        <PlanCheck
          plan={plan}
          today={today}
          zone={zone}
          error={planError}
          onChange={(next) => {
            setPlan(next);
            setPlanError('');
          }}
        />
      ) : null}
    </Confirm>
  );
}
