import { createContext, use, useSyncExternalStore } from 'react';
import type { AnswerFiles } from '../answerStore';
import type { Image } from '../api';
import type { Answer } from '../document';
import type { FillingStore } from '../filling';
import { useFaultWords } from '../useFaultWords';
import type { Names, Walk } from '../useFilling';

/** What the fields of a form share. */
export interface Fields {
  readonly store: FillingStore;
  readonly names?: Names;
  readonly images?: readonly Image[];
  readonly siteId?: number;
  readonly waits: boolean;
  readonly walk?: Walk;
  /** What answers ask for is raised by itself. */
  readonly raises: boolean;
  /** As on a phone, however wide the window is. */
  readonly compact: boolean;
}

export const FieldsContext = createContext<Fields | null>(null);

export function useFields(): Fields {
  const fields = use(FieldsContext);
  if (!fields) throw new Error('This stands in a FillForm.');
  return fields;
}

/** What the store says of something; drawn anew when that changes and nothing else. */
export function useStore<T>(read: (store: FillingStore) => T): T {
  const { store } = useFields();
  return useSyncExternalStore(store.subscribe, () => read(store));
}

export const useAnswer = (at: string): Answer | undefined =>
  useStore((store) => store.answerOf(at));

export const useAnswerFiles = (at: string): AnswerFiles => useStore((store) => store.filesOf(at));

/** What is wrong at a place, as a sentence; '' while nothing is, or nobody has been told. */
export function useError(at: string): string {
  const error = useStore((store) => store.errorAt(at));
  const words = useFaultWords();
  if (!error) return '';
  if (error.startsWith(': ')) return error.slice(2);
  const [code = '', value] = error.split(' ');
  return words(code, value);
}
