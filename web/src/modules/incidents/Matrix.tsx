import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatrix } from '@/directory/risks/api';
import { MatrixGrid } from '@/directory/risks/MatrixGrid';
import { MatrixLegend } from '@/directory/risks/MatrixLegend';
import type { MatrixCell } from '@/directory/risks/matrixCell';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { useCount } from '@/ui/useCount';
import { matrixOf } from './api';
import { type IncidentSearch, RATINGS } from './filters';
import classes from './incidents.module.css';

interface Props {
  search: IncidentSearch;
  /** Narrows the list. */
  onChoose: (values: object) => void;
}

/** The server counts no further. */
const MOST = 1000;

/** How many incidents there are in each place of the matrix; each number leads to its incidents. */
export function Matrix({ search, onChoose }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const tell = useCount();
  const number = (count: number) => tell(Math.min(count, MOST), count > MOST);
  const { data, error, refetch } = useQuery(matrixOf(search));
  const matrix = useMatrix();
  const rating = search.rating === 'potential' ? 'potential' : 'actual';
  if (error && !data) return <ErrorState small error={error} onRetry={refetch} />;
  if (!data || !matrix) return <Skeleton height={260} radius="md" />;
  const chosen = { severity: Number(search.severity), likelihood: Number(search.likelihood) };
  const countOf = ({ severity, likelihood }: MatrixCell) =>
    data.cells.find((cell) => cell.severity === severity && cell.likelihood === likelihood)
      ?.count ?? 0;
  return (
    <section className={`card ${classes.matrixBox}`} aria-label={t('field.risk_matrix')}>
      <div className={classes.matrixHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('field.risk_matrix')}
          value={rating}
          onChange={(value) => onChoose({ rating: value === 'actual' ? undefined : value })}
          data={RATINGS.map((value) => ({ value, label: word('incidents.rating', value) }))}
        />
        {data.not_rated > 0 ? (
          <button
            type="button"
            className={classes.plainLink}
            onClick={() =>
              onChoose({
                severity_level: 'not_rated',
                severity: undefined,
                likelihood: undefined,
              })
            }
          >
            {t('incidents.matrix.notRated', { number: number(data.not_rated) })}
          </button>
        ) : null}
      </div>
      <MatrixGrid
        label={t('field.risk_matrix')}
        matrix={matrix}
        chosen={chosen}
        full={(place) => countOf(place) > 0}
      >
        {(place, words) => {
          const { severity, likelihood } = place;
          const count = countOf(place);
          const here = chosen.severity === severity && chosen.likelihood === likelihood;
          if (count === 0) return <span className={classes.nought}>0</span>;
          return (
            <button
              type="button"
              aria-pressed={here}
              aria-label={t('incidents.matrix.cell', { number: number(count), place: words })}
              onClick={() =>
                onChoose({
                  rating,
                  severity: here ? undefined : String(severity),
                  likelihood: here ? undefined : String(likelihood),
                })
              }
            >
              {number(count)}
            </button>
          );
        }}
      </MatrixGrid>
      <MatrixLegend matrix={matrix} />
    </section>
  );
}
