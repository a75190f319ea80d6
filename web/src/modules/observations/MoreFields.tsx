import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './observations.module.css';
import { decided, type ObservationValues } from './values';

interface Props {
  form: UseFormReturnType<ObservationValues>;
  folded: boolean;
  children: ReactNode;
}

/** What a report can do without. It unfolds once something of it was said; a field that is missing unfolds it too. */
export function MoreFields({ form, folded, children }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (!folded) return children;
  return (
    <details
      className={classes.more}
      open={opened || said(form.values)}
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
