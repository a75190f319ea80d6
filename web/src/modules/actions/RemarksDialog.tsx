import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { ActionRow } from './api';
import { nameOf } from './moves';
import { useCloseAction, useReopenAction } from './writes';

interface Props {
  action: Pick<ActionRow, 'id' | 'number' | 'status'>;
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
  const close = useCloseAction(action.id);
  const reopen = useReopenAction(action.id);

  async function confirm() {
    if (move === 'reopen' && !text.trim()) return setError(t('actions.reasonMissing'));
    try {
      if (move === 'close') await close.mutateAsync({ remarks: text });
      else await reopen.mutateAsync({ reason: text });
      toast.done(t(`actions.done.${name}`, { number: action.number }));
      setText('');
      onClose();
    } catch (cause) {
      const own = cause instanceof ApiError ? (cause.fields.reason ?? cause.fields.remarks) : null;
      setError(own?.join(' ') ?? sentence(cause));
    }
  }

  return (
    <Confirm
      opened={opened}
      title={t(`actions.ask.${name}`, { number: action.number })}
      text={t(`actions.askHelp.${move}`)}
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
    </Confirm>
  );
}
