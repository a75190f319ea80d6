import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useFinishReview } from './api';

interface Props {
  id: number;
  /** What is written but not saved yet goes along. */
  save: () => Promise<unknown>;
  onFinished: () => void;
}

/** Saves a review as it is written, and keeps its numbers as they are known today. */
export function FinishButton({ id, save, onFinished }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const finish = useFinishReview(id);
  async function saveAndFinish() {
    setBusy(true);
    try {
      await save();
      await finish.mutateAsync(null);
      onFinished();
    } catch (cause) {
      toast.failed(sentence(cause));
    } finally {
      setBusy(false);
      setAsked(false);
    }
  }
  return (
    <>
      <Button variant="default" size="md" onClick={() => setAsked(true)}>
        {t('insight.review.finish')}
      </Button>
      <Confirm
        opened={asked}
        title={t('insight.review.finishTitle')}
        text={t('insight.review.finishText')}
        confirm={t('insight.review.finish')}
        busy={busy}
        onConfirm={() => void saveAndFinish()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
