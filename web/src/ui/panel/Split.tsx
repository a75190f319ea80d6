import type { ReactNode } from 'react';
import { useCovered } from './covered';
import classes from './panel.module.css';

/**
 * A list with room for a panel at its right. Put the route's <Outlet /> in
 * `panel`: when the child route shows a RightPanel the list makes room, on a
 * phone the panel covers it.
 */
export function Split({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.list} inert={useCovered()}>
        {children}
      </div>
      {panel}
    </div>
  );
}
