import { useTranslation } from 'react-i18next';
import { useKeyOf } from '@/platform/words';

/**
 * Why the server would refuse something, in words: records carry a code for
 * each thing that may be done with them, and '' for what is allowed.
 */
export function useRefusal() {
  const { t } = useTranslation();
  const keyOf = useKeyOf();
  return (code: string | undefined): string | undefined => {
    if (!code) return undefined;
    return t((keyOf('refusal', code) ?? 'records.refusal.other') as never);
  };
}
