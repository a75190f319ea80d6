import { Button, Tooltip } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type About, useFollow } from './api';

/** Follows a record, or stops it. */
export function FollowButton({ about, following }: { about: About; following: boolean }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const follow = useFollow(about);
  const Icon = following ? IconBellFilled : IconBell;
  return (
    <Tooltip
      label={t(following ? 'comments.followsHelp' : 'comments.followHelp')}
      multiline
      maw={260}
    >
      <Button
        size="compact-sm"
        variant={following ? 'light' : 'default'}
        aria-pressed={following}
        loading={follow.isPending}
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() =>
          follow.mutate(!following, { onError: (error) => toast.failed(sentence(error)) })
        }
      >
        {t(following ? 'comments.following' : 'comments.follow')}
      </Button>
    </Tooltip>
  );
}
