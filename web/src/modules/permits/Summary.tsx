import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { useCount } from '@/ui/useCount';
import { summaryOf } from './api';
import { type PermitSearch, STATUSES } from './filters';
import classes from './permits.module.css';
import { TypeMark } from './TypeMark';

interface Props {
  search: PermitSearch;
  /** What the list is narrowed to when a number is pressed. */
  onChoose: (values: { type_id: string; status?: string }) => void;
}

const MOST = 10_000;

/** How many permits there are of each type in each state; each number leads to its permits. */
export function Summary({ search, onChoose }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const tell = useCount();
  const { data, error, refetch } = useQuery(summaryOf(search));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={120} />;
  }
  const shown = STATUSES.filter((status) => data.some(({ counts }) => counts[status] > 0));
  if (data.length === 0) return <p className="quiet">{t('permits.summaryNone')}</p>;
  const number = (count: number, type: number, status?: string) =>
    count === 0 ? (
      '–'
    ) : (
      <button
        type="button"
        className={classes.number}
        onClick={() => onChoose({ type_id: String(type), status })}
      >
        {tell(Math.min(count, MOST), count > MOST)}
      </button>
    );
  return (
    <section className={`card ${classes.summary}`} aria-label={t('permits.summary')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('permits.field.type_id')}</th>
            <th scope="col">{word('status', 'all')}</th>
            {shown.map((status) => (
              <th key={status} scope="col">
                {word('status', status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ type, counts }) => (
            <tr key={type.id}>
              <th scope="row">
                <TypeMark type={type} />
              </th>
              <td>{number(counts.all, type.id)}</td>
              {shown.map((status) => (
                <td key={status}>{number(counts[status], type.id, status)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
