import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/platform/online';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';
import { reloadOnce } from './reloadOnce';
import { ChunkError } from './screen';

/** A screen threw, or a part of it could not be fetched. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const online = useOnline();
  const chunk = error instanceof ChunkError;
  useEffect(() => {
    if (chunk) reloadOnce();
  }, [chunk]);

  async function again() {
    reset();
    await router.invalidate();
  }

  if (chunk && !online) {
    return (
      <Message
        level={1}
        icon={<IconCloudOff size={22} />}
        title={t('errors.title')}
        text={t('errors.offline')}
      >
        <PlainButton onClick={again}>{t('common.retry')}</PlainButton>
      </Message>
    );
  }
  return (
    <Message
      level={1}
      icon={chunk ? <IconRefresh size={22} /> : <IconAlertTriangle size={22} />}
      title={chunk ? t('errors.chunkTitle') : t('errors.screenTitle')}
      text={chunk ? t('errors.chunk') : t('errors.screen')}
    >
      <PlainButton onClick={() => location.reload()}>{t('common.reload')}</PlainButton>
      <PlainButton quiet onClick={again}>
        {t('common.retry')}
      </PlainButton>
    </Message>
  );
}
