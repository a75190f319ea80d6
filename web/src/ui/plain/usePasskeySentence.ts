import { useTranslation } from 'react-i18next';
import { passkeyFailure } from '@/platform/passkeys';

/** Why a passkey came to nothing: what the browser says, else what the server does. */
export function usePasskeySentence(otherwise: (cause: unknown) => string) {
  const { t } = useTranslation();
  return (cause: unknown): string => {
    const failure = passkeyFailure(cause);
    return failure ? t(`proof.passkey.${failure}`) : otherwise(cause);
  };
}
