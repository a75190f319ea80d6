import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { NeedsMe } from './api';
import { useCloseAction } from './writes';

interface Props {
  action: NeedsMe['action'] | null;
  onClose: () => void;
}

/** Closing is a signature, so it is asked for once, with room for a remark. */
export function VerifyQuestion({ action, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const close = useCloseAction();
  const [remarks, setRemarks] = useState('');

  function confirm() {
    if (!action) return;
    close.mutate(
      { id: action.id, remarks },
      {
        onSuccess: () => {
          toast.done(t('home.closed', { number: action.number }));
          setRemarks('');
          onClose();
        },
        onError: (error) => toast.failed(sentence(error)),
      },
    );
  }

  return (
    <Confirm
      opened={action !== null}
      title={t('home.verifyAsk', { number: action?.number ?? '' })}
      text={t('home.verifyHelp')}
      confirm={t('home.verify')}
      busy={close.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Textarea
        label={`${t('home.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        data-autofocus
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
    </Confirm>
  );
}
