import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { useCategorySet } from './CategorySetContext';
import { type Entry, useCategoryWrites } from './categorySet';

/** Asks before a category goes. What is used stays, and the server says by how many records. */
export function RemoveEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation();
  const { set } = useCategorySet();
  const { remove } = useCategoryWrites(set);
  return (
    <AskedWrite
      danger
      stays
      title={t('common.deleteTitle', { name: entry.name })}
      text={t('categories.deleteText')}
      confirm={t('common.delete')}
      write={() => remove.mutateAsync({ id: entry.id })}
      done={t('categories.deleted', { name: entry.name })}
      onClose={onClose}
    />
  );
}
