import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';

/** One sentence for any failure, fit to be read by the person at the screen. */
export function useErrorSentence() {
  const { t } = useTranslation();
  return useCallback(
    (cause: unknown): string => {
      if (!(cause instanceof ApiError)) return t('errors.generic');
      if (cause.isOffline) return t('errors.offline');
      // The entries were changed after a try whose answer was lost.
      if (cause.code === 'key_reused') return t('errors.alreadySent');
      if (cause.status === 404) return cause.message || t('errors.notFound');
      if (cause.status === 403) return cause.message || t('errors.forbidden');
      if (cause.status === 502 || cause.status === 503 || cause.status === 504) {
        return t('errors.busy');
      }
      return cause.message || t('errors.generic');
    },
    [t],
  );
}
