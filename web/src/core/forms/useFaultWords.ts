import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';

const DAYS = new Set(['forms_date_from', 'forms_date_until']);

/** The sentence for what is missing or wrong. */
export function useFaultWords() {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  return useCallback(
    (code: string, value?: string | number): string => {
      const count = Number(value);
      const said = DAYS.has(code) ? day(String(value)) : number(Number.isNaN(count) ? 0 : count);
      return t(`forms.fault.${code}` as never, { count, value: said }) as string;
    },
    [t, day, number],
  );
}
