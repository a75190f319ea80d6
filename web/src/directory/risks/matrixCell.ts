import type { Band, Matrix } from './api';

export interface MatrixCell {
  readonly severity: number;
  readonly likelihood: number;
}

/** How grave a band is beside the others, from 0 on. */
export const rankOf = ({ bands }: Matrix, key: string) =>
  bands.findIndex((band) => band.key === key);

/** The band of a place; the server rates by the same. */
export function bandAt(matrix: Matrix, { severity, likelihood }: MatrixCell): Band | undefined {
  const key = matrix.cells[likelihood - 1]?.[severity - 1];
  return matrix.bands.find((band) => band.key === key);
}
