import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/PlainButton';
import { isChunkError } from './chunks';

/** A screen threw or a part of it could not be fetched. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const chunk = isChunkError(error);
  return (
    <Message
      level={1}
      icon={chunk ? <IconRefresh size={22} /> : <IconAlertTriangle size={22} />}
      title={chunk ? t('errors.chunkTitle') : t('errors.screenTitle')}
      text={chunk ? t('errors.chunk') : t('errors.screen')}
    >
      <PlainButton onClick={() => location.reload()}>{t('common.reload')}</PlainButton>
    </Message>
  );
}
