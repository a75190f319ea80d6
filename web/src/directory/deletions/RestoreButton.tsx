import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRestore } from '@/core/records/deletion';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Row } from './api';

/** Brings one record back; that it was there can be seen in its history. */
export function RestoreButton({ row }: { row: Row }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const restore = useRestore();
  const { kind, record } = row;
  const number = row.number || row.title;
  async function send() {
    try {
      await restore.mutateAsync({ kind, record });
      toast.done(t('deletions.done', { number }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={restore.isPending}
      aria-label={t('deletions.restoreOne', { number })}
      onClick={() => void send()}
    >
      {t('deletions.restore')}
    </Button>
  );
}
