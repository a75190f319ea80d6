import { Button, Menu } from '@mantine/core';
import { IconStar, IconStarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useFavoriteMany } from './writes';

interface Props {
  ids: readonly number[];
  onDone: () => void;
}

/** Marks the chosen files as favourites, or takes the marks back. */
export function MarkMany({ ids, onDone }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const write = useFavoriteMany(ids);
  const count = ids.length;
  const mark = (favorite: boolean) =>
    write.mutate(favorite, {
      onSuccess: () => {
        toast.done(t(favorite ? 'library.marked' : 'library.unmarked', { count }));
        onDone();
      },
      onError: (cause) => toast.failed(sentence(cause)),
    });
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" size="xs" loading={write.isPending}>
          {t('library.favorites')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => mark(true)}>
          {t('library.mark')}
        </Menu.Item>
        <Menu.Item leftSection={<IconStarOff size={16} aria-hidden />} onClick={() => mark(false)}>
          {t('library.unmark')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
