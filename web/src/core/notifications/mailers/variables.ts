import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyOf, useWord } from '@/platform/words';
import { IN_BRACES } from '../fillIn';

/** A text with the names of its variables instead of their codes, to be read. */
export function useNamed() {
  const word = useWord();
  return useCallback(
    (text: string) =>
      text.replace(
        IN_BRACES,
        (_, name: string) => `[${word('notifications.mailers.variable', name)}]`,
      ),
    [word],
  );
}

/** A kind of record as the log calls it, or the name of what belongs to none. */
export function useModuleName() {
  const { t, i18n } = useTranslation();
  const keyOf = useKeyOf();
  return useCallback(
    (id: string) => {
      const own = `notifications.mailers.module.${id}`;
      return String(t((i18n.exists(own) ? own : keyOf('logged', id)) as never));
    },
    [t, i18n, keyOf],
  );
}
