import { useWord } from '@/platform/words';
import type { Worker } from './api';

type Standing = Pick<NonNullable<Worker['standing']>, 'reasons'>;

const MOST = 2;

/** The gravest reasons of a standing in one line; what is only said is left out. */
export function useReasonWords() {
  const word = useWord();
  return ({ reasons }: Standing): string =>
    (reasons ?? [])
      .filter(({ state }) => state !== 'ok')
      .slice(0, MOST)
      .map(({ requirement, holder, code }) =>
        [requirement || holder, word('workers.reason', code)].join(': '),
      )
      .join(' · ');
}
