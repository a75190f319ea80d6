import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

interface Props {
  label: string;
  busy: boolean;
  errorCount: number;
  /** Names the form when the button stands outside of it. */
  formId?: string;
  disabled?: boolean;
  /** Beside the button: cancel, the state of the draft. */
  children?: ReactNode;
}

/** The end of a form: how many fields need attention, and the button. */
export function SubmitRow({ label, busy, errorCount, formId, disabled, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.submit}>
      <Button type="submit" form={formId} loading={busy} disabled={disabled} size="md">
        {label}
      </Button>
      {children}
      <span className={classes.count} role="status">
        {errorCount > 0 ? t('form.errors', { count: errorCount }) : ''}
      </span>
    </div>
  );
}
