import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { useCount } from '../useCount';
import { useInSight } from '../useInSight';
import classes from './StatusTabs.module.css';

interface Props {
  /** The statuses in order; the list starts with "all", unless there is no such place. */
  statuses: readonly string[];
  withoutAll?: boolean;
  counts?: Readonly<Record<string, number>>;
  /** As far as is counted; one more stands for any more. */
  most?: number;
  /** undefined is "all". */
  value?: string;
  onChange: (status: string | undefined) => void;
}

/** The statuses of a list with how many records each has; one is chosen. */
export function StatusTabs({
  statuses,
  withoutAll,
  counts,
  most = 10_000,
  value,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const tell = useCount();
  const word = useWord();
  const strip = useInSight(`${value} ${counts?.all}`);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t('filters.counts')}>
      {(withoutAll ? statuses : ['all', ...statuses]).map((status) => {
        const current = (value ?? 'all') === status;
        const count = counts?.[status];
        return (
          <button
            key={status}
            type="button"
            className={classes.tab}
            aria-current={current ? 'true' : undefined}
            onClick={() => onChange(status === 'all' ? undefined : status)}
          >
            {word('status', status)}
            {count === undefined ? null : (
              <span className={classes.count}>{tell(Math.min(count, most), count > most)}</span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
