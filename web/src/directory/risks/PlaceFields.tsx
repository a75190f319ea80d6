import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Values, withCell } from './draft';
import { MatrixGrid } from './MatrixGrid';
import { MatrixLegend } from './MatrixLegend';
import classes from './matrix.module.css';
import { useMatrixWords } from './useMatrixWords';

/** The matrix as it will look; in each place its band is chosen. */
export function PlaceFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const { values } = form;
  const { band: nameOf } = useMatrixWords(values);
  const wrong = Object.keys(form.errors).filter((path) => path.startsWith('cells'));
  return (
    <section className={`card ${classes.section}`} aria-labelledby="places">
      <h2 id="places">{t('risks.places')}</h2>
      <p>{t('risks.placesText')}</p>
      <MatrixGrid label={t('risks.title')} matrix={values}>
        {({ severity, likelihood }, words, band) => {
          const path = `cells.${likelihood - 1}.${severity - 1}`;
          return (
            <select
              aria-label={words}
              aria-invalid={wrong.includes(path) || undefined}
              data-path={path}
              value={band?.key ?? ''}
              onChange={({ currentTarget }) => {
                for (const each of wrong) form.clearFieldError(each);
                form.setValues(withCell(values, likelihood, severity, currentTarget.value));
              }}
            >
              {values.bands.map((each) => (
                <option key={each.key} value={each.key}>
                  {nameOf(each)}
                </option>
              ))}
            </select>
          );
        }}
      </MatrixGrid>
      <MatrixLegend matrix={values} />
      {wrong[0] ? (
        <p className={classes.problem} role="alert">
          {form.errors[wrong[0]]}
        </p>
      ) : null}
    </section>
  );
}
