import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isPassing } from '@/platform/errors';

/** One sentence for any failure, fit to be read by the person at the screen. */
export function useErrorSentence() {
  const { t } = useTranslation();
  return useCallback((cause: unknown) => known(t, cause) ?? said(t, cause as ApiError), [t]);
}

/** The same before anybody is signed in: what is not said is not about a record or a role. */
export function useAnonymousSentence() {
  const { t } = useTranslation();
  return useCallback(
    (cause: unknown): string => {
      const { status = 0, retryAfter = 0, message = '' } = cause instanceof ApiError ? cause : {};
      if (status === 429 && retryAfter > 0) {
        return t('signin.locked', { count: Math.ceil(retryAfter / 60) });
      }
      return known(t, cause) ?? (message || t('errors.generic'));
    },
    [t],
  );
}

/** What is the same whoever reads it. */
function known(t: TFunction, cause: unknown): string | null {
  if (!(cause instanceof ApiError)) return t('errors.generic');
  if (cause.isOffline) return t('errors.offline');
  // The entries were changed after a try whose answer was lost.
  if (cause.code === 'key_reused') return t('errors.alreadySent');
  if (isPassing(cause)) return t('errors.busy');
  return null;
}

function said(t: TFunction, { status, message }: ApiError): string {
  if (message) return message;
  if (status === 404) return t('errors.notFound');
  return t(status === 403 ? 'errors.forbidden' : 'errors.generic');
}
