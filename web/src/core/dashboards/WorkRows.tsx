import type { WorkKind } from '@/platform/modules';
import classes from './home.module.css';
import type { Opened } from './useOpened';
import type { Waiting } from './useWork';

interface Props {
  kind: WorkKind;
  items: readonly Waiting[];
  at: Opened;
}

/** Things that wait for the same reason; each module shows its own. */
export function WorkRows({ kind, items, at }: Props) {
  const Item = kind.item;
  return items.map(({ id, record }) => {
    const key = `${kind.why}-${id}`;
    return (
      <li key={key} className={classes.work} data-work-key={key}>
        <Item
          why={kind.why}
          record={record}
          open={at.opened === key}
          onToggle={() => at.toggle(key)}
          onDone={() => at.done(key)}
        />
      </li>
    );
  });
}
