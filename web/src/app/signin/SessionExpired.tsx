import { IconClockHour4 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';

export function SessionExpired() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Message
      level={1}
      icon={<IconClockHour4 size={22} />}
      title={t('session.expired.heading')}
      text={t('session.expired.text')}
    >
      <PlainButton autoFocus onClick={() => router.navigate({ to: '/login', search: {} })}>
        {t('common.signIn')}
      </PlainButton>
    </Message>
  );
}
