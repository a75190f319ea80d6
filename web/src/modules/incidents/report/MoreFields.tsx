import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentValues } from '../values';
import classes from './report.module.css';

interface Props {
  form: UseFormReturnType<IncidentValues>;
  folded: boolean;
  children: ReactNode;
}

/** What a report can do without. It unfolds once something of it was said. */
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
      <summary>{t('incidents.form.more')}</summary>
      <div className={classes.moreFields}>{children}</div>
    </details>
  );
}

function said(values: IncidentValues): boolean {
  return (
    values.immediate_action !== '' ||
    values.damage !== '' ||
    values.actions.length > 0 ||
    values.sensitive ||
    !values.investigation_required
  );
}
