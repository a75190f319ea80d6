import { type ReactNode, useState } from 'react';
import classes from './more.module.css';

interface Props {
  label: string;
  folded: boolean;
  /** Something of it was said, or is missing. */
  said: boolean;
  children: ReactNode;
}

/** What a form can do without. It unfolds once something of it was said. */
export function MoreFields({ label, folded, said, children }: Props) {
  const [opened, setOpened] = useState(false);
  if (!folded) return children;
  return (
    <details
      className={classes.more}
      open={opened || said}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      <div className={classes.moreFields}>{children}</div>
    </details>
  );
}
