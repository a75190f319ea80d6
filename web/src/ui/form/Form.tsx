import type { FormEvent, ReactNode } from 'react';
import { DraftNotice } from './DraftNotice';
import { FormErrors } from './FormErrors';
import classes from './form.module.css';
import type { Draft } from './useDraft';

interface Props {
  /** Lets a submit button in a panel's footer belong to this form. */
  id?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  failure: string;
  draft?: Draft;
  children: ReactNode;
}

/** The frame of a form: a found draft, the failure, then the fields one under another. */
export function Form({ id, onSubmit, failure, draft, children }: Props) {
  return (
    <form id={id} className={classes.form} onSubmit={onSubmit} noValidate>
      {draft ? <DraftNotice draft={draft} /> : null}
      <FormErrors failure={failure} />
      {children}
    </form>
  );
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
