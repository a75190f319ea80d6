import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { useInSight } from '../useInSight';
import classes from './StatusTabs.module.css';

interface Props {
  /** The statuses in order; the list starts with "all", unless there is no such place. */
  statuses: readonly string[];
  withoutAll?: boolean;
  counts?: Readonly<Record<string, number>>;
  /** What is shown until something is asked for; else it is "all". */
  usual?: string;
  /** undefined is what is usual. */
  value?: string;
  onChange: (status: string | undefined) => void;
}

/** The statuses of a list with how many records each has; one is chosen. */
export function StatusTabs({
  statuses,
  withoutAll,
  counts,
  usual = 'all',
  value,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const word = useWord();
  const all = withoutAll ? statuses : ['all', ...statuses];
  const tabs = all.includes(usual) ? all : [usual, ...all];
  const strip = useInSight(`${value} ${counts?.all}`);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t('filters.counts')}>
      {tabs.map((status) => {
        const current = (value ?? usual) === status;
        const count = counts?.[status];
        return (
          <button
            key={status}
            type="button"
            className={classes.tab}
            aria-current={current ? 'true' : undefined}
            onClick={() => onChange(status === usual ? undefined : status)}
          >
            {word('status', status)}
            {count === undefined ? null : <span className={classes.count}>{number(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
