import type { PermitRow } from './api';
import { useLeft } from './period';
import classes from './permits.module.css';

/** What is left of a live permit, or by how much it is over. */
export function Left({ row }: { row: PermitRow }) {
  const left = useLeft()(row);
  if (!left) return null;
  return <span className={left.late ? classes.late : undefined}>{left.text}</span>;
}
