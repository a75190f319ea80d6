import { useCount } from '../useCount';
import { useInSight } from '../useInSight';
import classes from './StatusTabs.module.css';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** As far as is counted; one more stands for any more. */
  most?: number;
  current: string;
  onChange: (key: string) => void;
}

/** Parts of a list, one of which is shown. */
export function Tabs({ label, tabs, most = 10_000, current, onChange }: Props) {
  const tell = useCount();
  const strip = useInSight(`${current} ${tabs[0]?.count}`);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          type="button"
          className={classes.tab}
          aria-current={key === current ? 'true' : undefined}
          onClick={() => onChange(key)}
        >
          {name}
          {count === undefined ? null : (
            <span className={classes.count}>{tell(Math.min(count, most), count > most)}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
