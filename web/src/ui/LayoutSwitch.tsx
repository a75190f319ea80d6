import { SegmentedControl } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './layoutSwitch.module.css';

interface Props<L extends string> {
  label: string;
  layouts: readonly L[];
  layout: L;
  word: (layout: L) => string;
  onChange: (layout: L) => void;
  /** They stand for the words where there is no room. */
  icons?: Record<L, Icon>;
}

/** Chooses how a list is shown: as a table, a board, a calendar. */
export function LayoutSwitch<L extends string>(props: Props<L>) {
  const { label, layouts, layout, word, onChange, icons } = props;
  return (
    <SegmentedControl
      className={classes.switch}
      size="xs"
      aria-label={label}
      value={layout}
      onChange={(value) => onChange(value as L)}
      data={layouts.map((value) => ({ value, label: labelOf(word(value), icons?.[value]) }))}
    />
  );
}

function labelOf(word: string, Shown?: Icon) {
  if (!Shown) return word;
  return (
    <>
      <Shown className={classes.icon} size={17} stroke={1.8} aria-hidden />
      <span className={classes.word}>{word}</span>
    </>
  );
}
