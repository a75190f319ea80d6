import { IconLogin2 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';

/** Everybody may come here, and it leads those on who are signed in. */
export function ByPass() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Message
      level={1}
      icon={<IconLogin2 size={22} />}
      title={t('session.bypass.heading')}
      text={t('session.bypass.text')}
    >
      <PlainButton autoFocus onClick={() => router.navigate({ to: '/login', search: {} })}>
        {t('common.signIn')}
      </PlainButton>
    </Message>
  );
}
