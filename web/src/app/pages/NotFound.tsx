import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';

export function NotFound() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Message
      level={1}
      icon={<IconMapQuestion size={22} />}
      title={t('session.notFound.heading')}
      text={t('session.notFound.text')}
    >
      <Button onClick={() => router.navigate({ to: '/', search: {} })}>
        {t('session.notFound.action')}
      </Button>
    </Message>
  );
}
