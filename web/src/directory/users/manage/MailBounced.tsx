import { Button } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useMe } from '@/platform/session';
import { useWrite } from '@/platform/useWrite';
import { Banner } from '@/ui/Banner';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type User, userQuery } from './api';

/** Mails to somebody rest since one came back for good: why, and the way to have them go again. */
export function MailBounced({ user }: { user: User }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const me = useMe();
  const release = useWrite({
    about: user.id,
    send: (_: null, headers) =>
      unwrap(
        api.DELETE('/api/users/{id}/mail_bounce', {
          params: { path: { id: user.id } },
          headers,
        }),
      ),
    onSuccess: (answer) => queryClient.setQueryData(userQuery(user.id).queryKey, answer.user),
  });
  return (
    <Banner tone="overdue" icon={<IconMailOff size={16} aria-hidden />}>
      <p>{t('users.manage.mailBounced', { reason: user.mail_bounced })}</p>
      {me.is_admin ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={release.isPending}
          onClick={() =>
            release.mutate(null, {
              onSuccess: () => toast.done(t('users.manage.addressReleased')),
              onError: (cause) => toast.failed(sentence(cause)),
            })
          }
        >
          {t('users.manage.releaseAddress')}
        </Button>
      ) : null}
    </Banner>
  );
}
