import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useShelf } from './ShelfContext';
import { type Entry, useShelfWrites } from './shelf';

/** Asks before a category goes. What is used stays, and the server says by how many records. */
export function RemoveEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { shelf } = useShelf();
  const { remove } = useShelfWrites(shelf);
  const [error, setError] = useState('');
  async function confirm() {
    try {
      await remove.mutateAsync({ id: entry.id });
      toast.done(t('categories.deleted', { name: entry.name }));
      onClose();
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  return (
    <Confirm
      opened
      danger
      title={t('common.deleteTitle', { name: entry.name })}
      text={<span role={error ? 'alert' : undefined}>{error || t('categories.deleteText')}</span>}
      confirm={t('common.delete')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
