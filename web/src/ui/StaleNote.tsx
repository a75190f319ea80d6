import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Banner, BannerAction } from './Banner';
import { useErrorSentence } from './sentence';

interface Props {
  /** Why what is shown could not be loaded again; nothing when it could. */
  error: unknown;
  onRetry?: () => void;
}

/** What is below stays as it was loaded before: whoever reads it has to know. */
export function StaleNote({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  return (
    <div role="alert">
      {error ? (
        <Banner tone="pending" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('errors.stale')} {sentence(error)}{' '}
          {onRetry ? <BannerAction onClick={onRetry}>{t('common.retry')}</BannerAction> : null}
        </Banner>
      ) : null}
    </div>
  );
}
