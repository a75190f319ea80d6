import { useTranslation } from 'react-i18next';
import { ApiError, isPassing } from '@/platform/errors';

/** What to tell a person whose sign-in did not work. */
export function useSentence() {
  const { t } = useTranslation();
  return (cause: unknown): string => {
    if (!(cause instanceof ApiError)) return t('errors.generic');
    if (cause.isOffline) return t('errors.offline');
    if (cause.status === 429 && cause.retryAfter > 0) {
      return t('signin.locked', { count: Math.ceil(cause.retryAfter / 60) });
    }
    if (isPassing(cause)) return t('errors.busy');
    return cause.message || t('errors.generic');
  };
}
