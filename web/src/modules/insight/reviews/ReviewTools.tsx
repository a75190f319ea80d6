import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Review, useRemoveReview, useReopenReview } from './api';

/** What can be done with a review as it stands: remove one that is written, open a finished one again. */
export function ReviewTools({ review: { id, finished_at } }: { review: Review }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const reopen = useReopenReview(id);
  const remove = useRemoveReview(id);
  const settled = {
    onError: (cause: unknown) => toast.failed(sentence(cause)),
    onSettled: () => setAsked(false),
  };
  const what = finished_at ? 'reopen' : 'remove';
  const word = finished_at ? t('insight.review.reopen') : t('common.remove');
  const act = () =>
    finished_at
      ? reopen.mutate(null, settled)
      : remove.mutate(null, {
          ...settled,
          onSuccess: () => void navigate({ to: '/reports/management-reviews' }),
        });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        {word}
      </Button>
      <Confirm
        opened={asked}
        title={t(`insight.review.${what}Title`)}
        text={t(`insight.review.${what}Text`)}
        confirm={word}
        danger={!finished_at}
        busy={reopen.isPending || remove.isPending}
        onConfirm={act}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
