import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { manifests } from './modules';
import type { SentenceKey, WordGroup } from './sentenceKeys';

/** The words of each module, under the name of its folder; modules add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the words are.
export interface ModuleWords {}

/** The sentence of a key that comes in a variable, such as the name of a place. */
export function useSaid() {
  const { t } = useTranslation();
  return useCallback((key: SentenceKey) => t(key as never) as string, [t]);
}

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

/**
 * The key of a word that only one module knows: `keyOf('topic', 'reminders')` finds
 * `<module>.topic.reminders`, whichever module has it.
 */
export function useKeyOf() {
  const { i18n } = useTranslation();
  return useCallback(
    (group: WordGroup, value: string): string | undefined =>
      manifests()
        .map(({ name }) => `${name}.${group}.${value}`)
        .find((key) => i18n.exists(key)),
    [i18n],
  );
}
