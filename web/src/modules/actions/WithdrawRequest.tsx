import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Action, ActionRow } from './api';
import { useWithdrawExtension } from './extensionWrites';

interface Props {
  action: Action;
  request: NonNullable<ActionRow['extension']>;
}

/** Whoever asked for a later due date takes the request back. */
export function WithdrawRequest({ action, request }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const withdraw = useWithdrawExtension(request.id);
  const [asked, setAsked] = useState(false);
  const values = { number: action.number };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('actions.extension.withdraw')}
      </Button>
      <Confirm
        opened={asked}
        title={t('actions.extension.withdrawAsk', values)}
        text={t('actions.extension.withdrawHelp')}
        confirm={t('actions.extension.withdraw')}
        busy={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => toast.done(t('actions.extension.withdrawn', values)),
            onError: (error) => toast.failed(sentence(error)),
            onSettled: () => setAsked(false),
          })
        }
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
