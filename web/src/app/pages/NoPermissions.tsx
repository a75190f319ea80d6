import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';

export function NoPermissions() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Message
      level={1}
      icon={<IconLock size={22} />}
      title={t('session.noPermissions.heading')}
      text={t('session.noPermissions.text')}
    >
      <Button variant="default" onClick={() => router.navigate({ to: '/logout' })}>
        {t('common.signOut')}
      </Button>
    </Message>
  );
}
