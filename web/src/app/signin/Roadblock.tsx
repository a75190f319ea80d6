import { IconBarrierBlock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';

/** The organization is inactive or locked; nothing else can be reached until that changes. */
export function Roadblock() {
  const { t } = useTranslation();
  const router = useRouter();
  const { phase, ending } = useSession();
  return (
    <Message
      level={1}
      icon={<IconBarrierBlock size={22} />}
      title={t('session.roadblock.heading')}
      text={t('session.roadblock.text')}
    >
      <PlainButton onClick={() => location.assign('/')}>{t('common.retry')}</PlainButton>
      {phase === 'in' || ending === 'roadblock' ? (
        <PlainButton quiet onClick={() => router.navigate({ to: '/logout' })}>
          {t('common.signOut')}
        </PlainButton>
      ) : null}
    </Message>
  );
}
