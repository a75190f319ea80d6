import { IconFlag } from '@tabler/icons-react';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import classes from '../calendar.module.css';
import type { Mark } from '../types';

interface Props {
  mark: Mark;
  reachable: boolean;
}

/** Something else that is due or ends, on its day: it leads to its own page. */
export function MarkLink({ mark, reachable }: Props) {
  const word = useWord();
  const layer = word('calendar.layer', mark.layer);
  return (
    <AppLink
      className={classes.entry}
      href={mark.path}
      tabIndex={reachable ? 0 : -1}
      draggable={false}
      data-layer={mark.layer}
      title={[layer, mark.number, mark.title, mark.site].filter(Boolean).join(' · ')}
    >
      <IconFlag size={12} aria-hidden />
      <span className={classes.entryWords}>{mark.title || mark.number}</span>
      <span className="visually-hidden">{` ${layer}`}</span>
    </AppLink>
  );
}

/** The same in an agenda. */
export function MarkCard({ mark }: { mark: Mark }) {
  const word = useWord();
  return (
    <div className={classes.agendaCard}>
      <p className={classes.agendaTitle}>
        <IconFlag size={16} aria-hidden />
        <AppLink href={mark.path}>{mark.title || mark.number}</AppLink>
      </p>
      <p className="quiet">
        {[word('calendar.layer', mark.layer), mark.number, mark.site].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
