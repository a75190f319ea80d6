import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { Message } from './Message';
import { useErrorSentence } from './sentence';

interface Props {
  error: unknown;
  onRetry?: () => void;
  small?: boolean;
}

/** Something did not load: why, and a way to try again. */
export function ErrorState({ error, onRetry, small }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const offline = error instanceof ApiError && error.isOffline;
  const missing = error instanceof ApiError && error.status === 404;
  const reference = error instanceof ApiError && error.status >= 500 ? error.requestId : '';
  return (
    <div role="alert">
      <Message
        small={small}
        icon={offline ? <IconCloudOff size={22} /> : <IconAlertTriangle size={22} />}
        title={t(missing ? 'errors.missingTitle' : 'errors.title')}
        text={[sentence(error), reference && t('errors.reference', { id: reference })]
          .filter(Boolean)
          .join(' ')}
      >
        {onRetry && !missing ? (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : null}
      </Message>
    </div>
  );
}
