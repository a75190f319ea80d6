import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { isLocale, LOCALE_NAMES } from '@/platform/locale';
import { manifests } from '@/platform/modules';
import { useKeyOf, useWord } from '@/platform/words';
import type { Entry } from './api';

export type Change = NonNullable<Entry['changes']>[number];

const LANGUAGES = ['locale', 'languages'];

/** The module that something in the log is of. */
const ownerOf = (logged: string) =>
  manifests().find(({ log }) => log?.names?.includes(logged))?.name ?? '';

/** What a module has for a change of the log: its own before that of others. */
function found({ module }: Entry, what: 'fields' | 'values', name: string) {
  const having = manifests().filter(({ log }) => log?.[what]?.[name]);
  const own = having.find((each) => each.name === ownerOf(module));
  return (own ?? having[0])?.log?.[what]?.[name];
}

/** What the log tells of, and what happened to it. */
export function useLoggedWord() {
  const { t } = useTranslation();
  const keyOf = useKeyOf();
  return useCallback(
    (code: string): string => {
      const key = code && keyOf('logged', code);
      return key ? t(key as never) : code.replaceAll('_', ' ');
    },
    [t, keyOf],
  );
}

/** A change of the log as the screens call it: its field, and a value of it. */
export function useChangeWords() {
  const { t, i18n } = useTranslation();
  const { list } = useFormats();
  const word = useWord();
  const field = useCallback(
    (entry: Entry, name: string): string => {
      if (entry.module === 'Role' && i18n.exists(`roles.module.${name}`)) {
        return word('roles.module', name);
      }
      const key = found(entry, 'fields', name);
      if (key) return t(key as never);
      const own = `${ownerOf(entry.module)}.field`;
      return word(i18n.exists(`${own}.${name}`) ? own : 'field', name);
    },
    [t, i18n, word],
  );
  const groupOf = (entry: Entry, name: string) =>
    found(entry, 'values', name) ?? (entry.module === 'Role' ? 'roles.action' : undefined);
  const one = (entry: Entry, name: string, value: string): string => {
    // Of a site's logo it is which picture.
    if (value === 'true') return t('common.yes');
    if (value === 'false') return t('common.no');
    if (LANGUAGES.includes(name)) return isLocale(value) ? LOCALE_NAMES[value] : value;
    const group = groupOf(entry, name);
    return group && i18n.exists(`${group}.${value}`) ? word(group, value) : value;
  };
  const value = (entry: Entry, name: string, said: string): string => {
    const many = LANGUAGES.includes(name) || groupOf(entry, name) !== undefined;
    if (!many || !said.includes(', ')) return one(entry, name, said);
    return list(said.split(', ').map((each) => one(entry, name, each)));
  };
  return { field, value };
}
