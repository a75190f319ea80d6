import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './form.module.css';

/** What the server said about the form as a whole; silent without words. */
export function FormErrors({ failure }: { failure: string }) {
  if (!failure) return null;
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{failure}</span>
    </div>
  );
}
