import { useCallback } from 'react';
import { useWord } from '@/platform/words';
import type { Band, Matrix } from './api';

type Side = 'severity' | 'likelihood';

const LABELS = { severity: 'severities', likelihood: 'likelihoods' } as const;

/**
 * What the steps and bands of a matrix are called: in the organization's words where it has
 * any, else in the product's.
 */
export function useMatrixWords(matrix: Matrix | undefined) {
  const word = useWord();
  const step = useCallback(
    (side: Side, at: number): string =>
      matrix?.[LABELS[side]]?.[at - 1]?.name || word(`risks.${side}`, String(at)),
    [matrix, word],
  );
  const band = useCallback(
    ({ name, level }: Pick<Band, 'name' | 'level'>) => name || word('risk', level),
    [word],
  );
  return { step, band };
}
