import { Button, Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { refusedOf } from '@/platform/refused';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type About, useFollowMany } from './api';

interface Props {
  module: About['module'];
  ids: readonly number[];
  /** The key under which the records are kept, to be asked for again. */
  shown: readonly unknown[];
  onDone: () => void;
}

/** Follows the chosen records, or stops it. */
export function FollowMany({ module, ids, shown, onDone }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const write = useFollowMany(module, shown);
  const count = ids.length;

  async function follow(follows: boolean) {
    try {
      await write.mutateAsync({ ids, follows });
      toast.done(t(follows ? 'comments.followsMany' : 'comments.stoppedMany', { count }));
      onDone();
    } catch (cause) {
      const { rows } = refusedOf(cause instanceof ApiError ? cause.fields : {}, 'record_ids');
      toast.failed(rows.join(' ') || sentence(cause));
    }
  }

  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" size="xs" loading={write.isPending}>
          {t('comments.follow')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => void follow(true)}
        >
          {t('comments.followMany')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBellOff size={16} aria-hidden />}
          onClick={() => void follow(false)}
        >
          {t('comments.stopMany')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
