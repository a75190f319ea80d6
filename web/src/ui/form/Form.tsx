import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from './DraftNotice';
import { FormErrors } from './FormErrors';
import classes from './form.module.css';
import { useTypedIsKept } from './typed';
import { UnsentFiles } from './unsent';
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
  const { t } = useTranslation();
  const [unsent] = useState(() => new Set<string>());
  const [held, setHeld] = useState(false);
  useTypedIsKept(draft);
  function submit(event: FormEvent<HTMLFormElement>) {
    setHeld(unsent.size > 0);
    if (unsent.size === 0) return onSubmit(event);
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[data-failed] button')?.focus();
  }
  return (
    <form id={id} className={classes.form} onSubmit={submit} noValidate>
      {draft ? <DraftNotice draft={draft} /> : null}
      <FormErrors failure={held ? t('files.unsent') : failure} />
      <UnsentFiles value={unsent}>{children}</UnsentFiles>
    </form>
  );
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
