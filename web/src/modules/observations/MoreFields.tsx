import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './observations.module.css';
import { decided, type ObservationValues } from './values';

/** What can be folded away, by the start of its path in the form. */
const FOLDED = [
  'comment',
  'observed_at',
  'category_id',
  'no_action_reason',
  'actions',
  'anonymous',
];

interface Props {
  form: UseFormReturnType<ObservationValues>;
  folded: boolean;
  children: ReactNode;
}

/** What a report can do without. It unfolds where something was said or is missing. */
export function MoreFields({ form, folded, children }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (!folded) return children;
  const missing = Object.keys(form.errors).some((path) =>
    FOLDED.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  return (
    <details
      className={classes.more}
      open={opened || missing || said(form.values)}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{t('observations.form.more')}</summary>
      <div className={classes.moreFields}>{children}</div>
    </details>
  );
}

function said(values: ObservationValues): boolean {
  return decided(values) || values.comment !== '' || values.anonymous || values.sensitive;
}
