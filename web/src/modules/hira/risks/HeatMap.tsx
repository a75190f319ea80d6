import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionsQuery } from '@/directory/risks/api';
import { MatrixGrid } from '@/directory/risks/MatrixGrid';
import { MatrixLegend } from '@/directory/risks/MatrixLegend';
import type { MatrixCell } from '@/directory/risks/matrixCell';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { heatMapOf } from '../api';
import { RATINGS } from '../filters';
import classes from '../hira.module.css';
import { useNavigation } from '../navigation';

/** How many rows there are in each place of the matrix; each number leads to its rows. */
export function HeatMap() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const word = useWord();
  const { search, patch } = useNavigation();
  const { data, error, refetch } = useQuery(heatMapOf(search));
  if (error && !data) return <ErrorState small error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={360} radius="md" />;
  const { matrix, cells } = data;
  const rating = search.rating === 'residual' ? 'residual' : 'initial';
  const countOf = (place: MatrixCell) =>
    cells.find((cell) => cell.likelihood === place.likelihood && cell.severity === place.severity)
      ?.count ?? 0;
  const rows = (values: object) =>
    patch({ view: 'risks', sort: undefined, ...values }, { push: true });
  return (
    <section className={`card ${classes.map}`} aria-label={t('hira.layout.map')}>
      <div className={classes.mapHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('hira.matrix.which')}
          value={rating}
          onChange={(value) => patch({ rating: value === 'initial' ? undefined : value })}
          data={RATINGS.map((value) => ({ value, label: word('hira.column', value) }))}
        />
        <MatrixLegend matrix={matrix} />
      </div>
      <MatrixGrid label={t('hira.layout.map')} matrix={matrix} full={(place) => countOf(place) > 0}>
        {(place, words) => {
          const count = countOf(place);
          if (count === 0) return <span className={classes.nought}>0</span>;
          return (
            <button
              type="button"
              aria-label={t('hira.matrix.cell', { count, place: words })}
              onClick={() =>
                rows({
                  rating,
                  likelihood: String(place.likelihood),
                  severity: String(place.severity),
                  matrix_number: String(matrix.number),
                })
              }
            >
              {number(count)}
            </button>
          );
        }}
      </MatrixGrid>
      <div className={classes.mapFoot}>
        {data.not_rated > 0 ? (
          <button
            type="button"
            className={classes.plainLink}
            onClick={() => rows({ [`${rating}_level`]: 'not_rated' })}
          >
            {t('hira.matrix.notRated', { count: data.not_rated })}
          </button>
        ) : null}
        <OtherMatrix others={data.others} here={matrix.number} />
      </div>
    </section>
  );
}

/** Rows that were rated on another version of the matrix have a map of their own. */
function OtherMatrix({ others, here }: { others: number; here: number }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { search, patch } = useNavigation();
  const { data } = useQuery({ ...versionsQuery, enabled: others > 0 || !!search.matrix_number });
  if (!data || data.length < 2) return null;
  return (
    <>
      {others > 0 ? <span>{t('hira.matrix.others', { count: others })}</span> : null}
      <Select
        size="xs"
        aria-label={t('hira.matrix.version')}
        allowDeselect={false}
        value={String(here)}
        onChange={(value) => patch({ matrix_number: value ?? undefined })}
        data={data.map((each) => ({
          value: String(each.number),
          label: each.made_at
            ? t('hira.matrix.of', { number: each.number, day: day(each.made_at.slice(0, 10)) })
            : t('hira.matrix.own'),
        }))}
      />
    </>
  );
}
