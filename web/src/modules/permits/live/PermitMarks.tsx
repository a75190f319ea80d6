import { titleOf } from '@/core/records/title';
import { useWord } from '@/platform/words';
import type { PermitRow } from '../api';
import classes from './live.module.css';

interface Props {
  permits: readonly PermitRow[];
  selected: number | null;
  onSelect: (id: number) => void;
}

/** Permits on a plan: the colour is the type's, the shape says how it stands. */
export function PermitMarks({ permits, selected, onSelect }: Props) {
  const word = useWord();
  return permits.map((permit) =>
    permit.spot ? (
      <button
        key={permit.id}
        type="button"
        className={classes.mark}
        style={{ left: `${permit.spot.x * 100}%`, top: `${permit.spot.y * 100}%` }}
        data-colour={permit.type.colour}
        data-status={permit.status}
        data-on-paper
        aria-pressed={permit.id === selected}
        aria-label={[
          letters(permit),
          permit.number,
          permit.type.name,
          titleOf(permit.description),
          word('status', permit.status),
        ].join(', ')}
        onClick={() => onSelect(permit.id)}
      >
        <span aria-hidden>{letters(permit)}</span>
      </button>
    ) : null,
  );
}

/** What stands on the mark, so that its name begins with what is seen. */
const letters = ({ type }: PermitRow) => type.prefix_id || type.name.slice(0, 2);
