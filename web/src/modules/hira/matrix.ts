import { useTranslation } from 'react-i18next';
import { type Matrix, STEPS } from '@/directory/risks/api';
import { bandAt, type MatrixCell } from '@/directory/risks/matrixCell';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';

export type { Matrix, MatrixCell as Place };

/** Nought both ways is not rated. */
export const NOT_RATED: MatrixCell = { likelihood: 0, severity: 0 };

const isStep = (step: number) => STEPS.some((each) => each === step);

/** Whether it is a place at all: each way a step of the matrix. */
export const isPlace = ({ likelihood, severity }: MatrixCell) =>
  isStep(likelihood) && isStep(severity);

/** A place in full: both ways, and how grave that is. */
export function usePlaceWords(matrix: Matrix) {
  const { t } = useTranslation();
  const { step, band: nameOf } = useMatrixWords(matrix);
  return (place: MatrixCell): string => {
    const band = bandAt(matrix, place);
    if (!band) return t('risk.not_rated');
    const both = [step('severity', place.severity), step('likelihood', place.likelihood)];
    return [...both, nameOf(band)].join(', ');
  };
}
