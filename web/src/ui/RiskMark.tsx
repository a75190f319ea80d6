import { useWord } from '@/platform/words';
import classes from './RiskMark.module.css';

const SHAPES: Record<string, string> = {
  low: 'M2.5 1h7A1.5 1.5 0 0 1 11 2.5v7A1.5 1.5 0 0 1 9.5 11h-7A1.5 1.5 0 0 1 1 9.5v-7A1.5 1.5 0 0 1 2.5 1z',
  high: 'M6 1.2 11.2 10.5H.8z',
  not_rated: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zm0 1.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z',
};

/** A risk is a shape and a word, a triangle from high up: colour never stands alone. */
export function RiskMark({ risk }: { risk: string }) {
  const word = useWord();
  const steep = risk === 'high' || risk === 'critical' || risk === 'extreme';
  const tone = { extreme: 'risk-critical', not_rated: 'muted' }[risk] ?? `risk-${risk}`;
  const shape = risk === 'not_rated' ? SHAPES.not_rated : steep ? SHAPES.high : SHAPES.low;
  return (
    <span className={classes.risk} style={{ '--tone': `var(--hv-${tone})` }}>
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shape} fill="currentColor" />
      </svg>
      {word('risk', risk)}
    </span>
  );
}
