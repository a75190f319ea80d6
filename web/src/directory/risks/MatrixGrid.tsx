import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Band, type Matrix, STEPS } from './api';
import { textOn } from './color';
import { Dots } from './Dots';
import classes from './matrix.module.css';
import { bandAt, type MatrixCell, rankOf } from './matrixCell';
import { useMatrixWords } from './useMatrixWords';

interface Props {
  label: string;
  matrix: Matrix;
  /** What stands in a place; in words, what place it is. */
  children: (place: MatrixCell, words: string, band: Band | undefined) => ReactNode;
  /** The place that is meant. */
  chosen?: { severity?: number | null; likelihood?: number | null };
  /** Where the colour is full; else it is a tint. Without it, everywhere. */
  full?: (place: MatrixCell) => boolean;
}

/**
 * Severity by likelihood, the gravest at the top right, in the organization's words and colours:
 * a table, for the eye and for a screen reader. Dots say the band where colours do not.
 */
export function MatrixGrid({ label, matrix, children, chosen, full = () => true }: Props) {
  const { t } = useTranslation();
  const { step, band: nameOf } = useMatrixWords(matrix);
  return (
    <table className={classes.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            {t('risks.corner')}
          </th>
          {STEPS.map((likelihood) => (
            <th
              key={likelihood}
              scope="col"
              title={matrix.likelihoods[likelihood - 1]?.description}
            >
              {step('likelihood', likelihood)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...STEPS].reverse().map((severity) => (
          <tr key={severity}>
            <th scope="row" title={matrix.severities[severity - 1]?.description}>
              {step('severity', severity)}
            </th>
            {STEPS.map((likelihood) => {
              const place = { severity, likelihood };
              const band = bandAt(matrix, place);
              const here = chosen?.severity === severity && chosen.likelihood === likelihood;
              const names = [step('severity', severity), step('likelihood', likelihood)];
              if (band) names.push(nameOf(band));
              return (
                <td
                  key={likelihood}
                  style={bandStyle(band)}
                  data-full={full(place) || undefined}
                  data-here={here || undefined}
                >
                  {children(place, names.join(', '), band)}
                  {band ? <Dots rank={rankOf(matrix, band.key)} /> : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The colour of a band, and what can be read on it. */
export function bandStyle(band: Band | undefined): CSSProperties {
  const color = /^#[0-9a-f]{6}$/i.test(band?.color ?? '') ? String(band?.color) : '#808080';
  return { '--band': color, '--on-band': textOn(color) } as CSSProperties;
}
