import type { ReactNode } from 'react';
import classes from './Banner.module.css';

interface Props {
  /** A colour token of the palette, such as "overdue". */
  tone: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A line across a screen or a panel: what concerns all that is below it. */
export function Banner({ tone, icon, children }: Props) {
  return (
    <div className={classes.banner} style={{ '--tone': `var(--hv-${tone})` }}>
      {icon}
      <span>{children}</span>
    </div>
  );
}

/** What can be done about it, within its words. */
export function BannerAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {children}
    </button>
  );
}
