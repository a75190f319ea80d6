import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatrixGrid } from '@/directory/risks/MatrixGrid';
import classes from '../hira.module.css';
import { isPlace, type Matrix, NOT_RATED, type Place } from '../matrix';

interface Props {
  label: string;
  matrix: Matrix;
  value: Place;
  /** A digit that was typed already: the likelihood. */
  typed?: string;
  /** Takes the focus when it opens. */
  focused?: boolean;
  onChoose: (place: Place) => void;
  /** Another key that means something to what is around it. */
  onKey?: (event: KeyboardEvent) => void;
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { likelihood: -1, severity: 0 },
  ArrowRight: { likelihood: 1, severity: 0 },
  ArrowUp: { likelihood: 0, severity: 1 },
  ArrowDown: { likelihood: 0, severity: -1 },
};

const idOf = ({ likelihood, severity }: Place) => `${likelihood}-${severity}`;

/**
 * A place of the matrix, chosen with a pointer, with the arrows and Enter, or by typing its
 * two numbers: likelihood, then severity.
 */
export function RatingPicker({ label, matrix, value, typed, focused, onChoose, onKey }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const first = isPlace(value) ? value : { likelihood: Number(typed) || 1, severity: 1 };
  const [at, setAt] = useState<Place>(first);
  const isChosen = (place: Place) =>
    place.likelihood === value.likelihood && place.severity === value.severity;
  const [likelihood, setLikelihood] = useState(Number(typed) || 0);
  const move = (place: Place) => {
    setAt(place);
    box.current?.querySelector<HTMLElement>(`[data-place="${idOf(place)}"]`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (focused) move(at);
  }, []);

  function onDigit(digit: number) {
    if (digit === 0) return onChoose(NOT_RATED);
    const place = likelihood ? { likelihood, severity: digit } : { likelihood: digit, severity: 1 };
    if (!isPlace(place)) return;
    if (likelihood) return onChoose(place);
    setLikelihood(digit);
    move({ ...at, likelihood: digit });
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = {
        likelihood: at.likelihood + arrow.likelihood,
        severity: at.severity + arrow.severity,
      };
      event.preventDefault();
      if (isPlace(next)) move(next);
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onDigit(Number(event.key));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChoose(NOT_RATED);
    } else onKey?.(event);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={box} className={classes.picker} onKeyDown={onKeyDown}>
      <MatrixGrid label={label} matrix={matrix} chosen={value} full={isChosen}>
        {(place, words) => (
          <button
            type="button"
            data-place={idOf(place)}
            aria-label={words}
            aria-pressed={isChosen(place)}
            tabIndex={idOf(place) === idOf(at) ? 0 : -1}
            onClick={() => onChoose(place)}
          >
            {place.likelihood} × {place.severity}
          </button>
        )}
      </MatrixGrid>
      <div className={classes.pickerFoot}>
        <span className="quiet" role="status">
          {likelihood ? t('hira.sheet.severityNext', { likelihood }) : t('hira.sheet.typeRating')}
        </span>
        {isPlace(value) ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onChoose(NOT_RATED)}>
            {t('hira.sheet.unrate')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
