import { useFormats } from '@/platform/formats';
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
  current: string;
  onChange: (key: string) => void;
}

/** Parts of a list, one of which is shown. */
export function Tabs({ label, tabs, current, onChange }: Props) {
  const { number } = useFormats();
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
          {count === undefined ? null : <span className={classes.count}>{number(count)}</span>}
        </button>
      ))}
    </nav>
  );
}
