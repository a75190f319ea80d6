import { useTranslation } from 'react-i18next';
import { type Matrix, STEPS } from '@/directory/risks/api';
import { bandAt, type Place } from '@/directory/risks/place';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';

export type { Matrix, Place };

/** Nought both ways is not rated. */
export const NOT_RATED: Place = { likelihood: 0, severity: 0 };

const isStep = (step: number) => STEPS.some((each) => each === step);

/** Whether it is a place at all: each way a step of the matrix. */
export const isPlace = ({ likelihood, severity }: Place) => isStep(likelihood) && isStep(severity);

/** A place in full: both ways, and how grave that is. */
export function usePlaceWords(matrix: Matrix) {
  const { t } = useTranslation();
  const { step, band: nameOf } = useMatrixWords(matrix);
  return (place: Place): string => {
    const band = bandAt(matrix, place);
    if (!band) return t('risk.not_rated');
    const both = [step('severity', place.severity), step('likelihood', place.likelihood)];
    return [...both, nameOf(band)].join(', ');
  };
}
