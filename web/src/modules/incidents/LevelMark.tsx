import { useWord } from '@/platform/words';
import classes from './incidents.module.css';

/** How far the severity of an incident stands out: colour never stands alone, the word does. */
const TONES: Readonly<Record<string, string>> = {
  safe: 'risk-low',
  minor: 'risk-medium',
  serious: 'risk-high',
  major: 'risk-high',
  critical: 'risk-critical',
  fatal: 'risk-critical',
};

/** How severe an incident was, by its label. */
export function LevelMark({ level }: { level: string }) {
  const word = useWord();
  return (
    <span className={classes.level} style={{ '--tone': `var(--hv-${TONES[level] ?? 'muted'})` }}>
      {word('incidents.level', level)}
    </span>
  );
}
