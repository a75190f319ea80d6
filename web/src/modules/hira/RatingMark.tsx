import { useTranslation } from 'react-i18next';
import { bandStyle } from '@/directory/risks/MatrixGrid';
import { bandAt } from '@/directory/risks/matrixCell';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';
import classes from './hira.module.css';
import { type Matrix, type Place, usePlaceWords } from './matrix';

interface Props {
  matrix: Matrix;
  place: Place;
}

/** A rating: the band with its colour and its name, the place, and what that makes. */
export function RatingMark({ matrix, place }: Props) {
  const { t } = useTranslation();
  const { band: nameOf } = useMatrixWords(matrix);
  const words = usePlaceWords(matrix);
  const band = bandAt(matrix, place);
  if (!band) return <span className="quiet">{t('risk.not_rated')}</span>;
  const { likelihood, severity } = place;
  return (
    <span className={classes.rating} style={bandStyle(band)} title={words(place)}>
      <span className={classes.swatch} aria-hidden />
      <span className={classes.ratingName}>{nameOf(band)}</span>
      <span className={classes.score}>
        {likelihood} × {severity} = {likelihood * severity}
      </span>
    </span>
  );
}
