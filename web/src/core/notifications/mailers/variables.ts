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

/** What belongs to no kind of record. */
const OF_NO_KIND: Readonly<Record<string, string>> = {
  General: 'notifications.mailers.module.General',
  Account: 'notifications.mailers.module.Account',
};

/** A kind of record as the log calls it, or the name of what belongs to none. */
export function useModuleName() {
  const { t } = useTranslation();
  const keyOf = useKeyOf();
  return useCallback(
    (id: string) => String(t((OF_NO_KIND[id] ?? keyOf('logged', id)) as never)),
    [t, keyOf],
  );
}
