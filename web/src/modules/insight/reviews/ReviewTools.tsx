import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Review, useFinishReview, useRemoveReview, useReopenReview } from './api';

/** What can be done with a review as it stands: finish or remove it, or open it again. */
export function ReviewTools({ review: { id, finished_at } }: { review: Review }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState<'finish' | 'reopen' | 'remove'>();
  const finish = useFinishReview(id);
  const reopen = useReopenReview(id);
  const remove = useRemoveReview(id);
  const settled = {
    onError: (cause: unknown) => toast.failed(sentence(cause)),
    onSettled: () => setAsked(undefined),
  };
  const done = {
    finish: () => finish.mutate(null, settled),
    reopen: () => reopen.mutate(null, settled),
    remove: () =>
      remove.mutate(null, {
        ...settled,
        onSuccess: () => void navigate({ to: '/reports/management-reviews' }),
      }),
  };
  const offered = finished_at ? (['reopen'] as const) : (['remove', 'finish'] as const);
  const words = (what: 'finish' | 'reopen' | 'remove') =>
    what === 'remove' ? t('common.remove') : t(`insight.review.${what}`);
  return (
    <>
      {offered.map((what) => (
        <Button
          key={what}
          variant={what === 'finish' ? 'filled' : 'default'}
          size="xs"
          onClick={() => setAsked(what)}
        >
          {words(what)}
        </Button>
      ))}
      {offered.map((what) => (
        <Confirm
          key={what}
          opened={asked === what}
          title={t(`insight.review.${what}Title`)}
          text={t(`insight.review.${what}Text`)}
          confirm={words(what)}
          danger={what === 'remove'}
          busy={finish.isPending || reopen.isPending || remove.isPending}
          onConfirm={done[what]}
          onCancel={() => setAsked(undefined)}
        />
      ))}
    </>
  );
}
