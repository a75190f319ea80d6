import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DotsMenu } from '@/ui/DotsMenu';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useCategorySet } from './CategorySetContext';
import { type Entry, useCategoryWrites } from './categorySet';

interface Props {
  entry: Entry;
  onAsk: (what: 'merge' | 'remove') => void;
}

/** What can be done with one category by this person. */
export function EntryMenu({ entry, onAsk }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { set, why, edit, create } = useCategorySet();
  const writes = useCategoryWrites(set);
  const active = entry.status === 'active';
  const adds = !why('create') && active && entry.level < set.levels;
  if (why('update') && why('delete') && !adds) return null;
  async function turn() {
    try {
      await writes.edit.mutateAsync({ id: entry.id, status: active ? 'inactive' : 'active' });
      const said = active ? 'categories.deactivated' : 'categories.activated';
      toast.done(t(said, { name: entry.name }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <DotsMenu in="row" name={entry.name}>
      {why('update') ? null : (
        <Menu.Item onClick={() => edit(entry.id)}>{t('common.edit')}</Menu.Item>
      )}
      {adds ? (
        <Menu.Item onClick={() => create(entry)}>{t('categories.addBelow')}</Menu.Item>
      ) : null}
      {why('update') ? null : (
        <Menu.Item onClick={() => void turn()}>
          {t(active ? 'common.deactivate' : 'common.activate')}
        </Menu.Item>
      )}
      {why('delete') ? null : (
        <>
          <Menu.Item onClick={() => onAsk('merge')}>{t('categories.merge')}</Menu.Item>
          <Menu.Item color="danger" onClick={() => onAsk('remove')}>
            {t('common.delete')}
          </Menu.Item>
        </>
      )}
    </DotsMenu>
  );
}
