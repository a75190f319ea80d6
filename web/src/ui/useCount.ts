import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';

/** A number as far as was counted: "1,000", or "1,000+" when there are more. */
export function useCount() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (count: number, more = false) =>
    more ? t('table.more', { number: number(count) }) : number(count);
}
