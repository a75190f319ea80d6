import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The word for a value that the server sends: `word('status', row.status)`
 * looks up `status.<value>`. A value that the words do not know yet is shown
 * with its underscores taken out instead of failing.
 */
export function useWord() {
  const { t, i18n } = useTranslation();
  return useCallback(
    (group: string, value: string | null | undefined): string => {
      if (!value) return '';
      const key = `${group}.${value}`;
      return i18n.exists(key) ? t(key as never) : value.replaceAll('_', ' ');
    },
    [t, i18n],
  );
}
