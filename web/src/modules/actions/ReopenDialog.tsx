import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { nameOf } from './moves';
import { useReopenAction } from './writes';

interface Props {
  action: Pick<ActionRow, 'id' | 'number' | 'status' | 'site' | 'due_date'>;
  opened: boolean;
  onClose: () => void;
}

/** Work comes back with a reason, and with another due date where the old one cannot be kept. */
export function ReopenDialog({ action, opened, onClose }: Props) {
  const { t } = useTranslation();
  // The name of what was asked stays while the answer changes the status.
  const [name] = useState(() => nameOf('reopen', action.status) as 'reopen' | 'sendBack');
  const title = t(`actions.ask.${name}`, { number: action.number });
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <ReopenForm action={action} name={name} onClose={onClose} />
    </FormDialog>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  name: 'reopen' | 'sendBack';
  onDone?: () => void;
}

/** The same where it stands, without a dialog around it. */
export function ReopenForm({ action, name, onClose, onDone }: FormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const zone = action.site.time_zone;
  const today = formats.today(zone);
  const day = formats.day(action.due_date, zone);
  const reopen = useReopenAction(action.id);
  const due = action.due_date < today ? 'actions.askHelp.dueWas' : 'actions.askHelp.dueStays';
  return (
    <WordsForm
      words={{
        field: 'reason',
        label: t('actions.reason'),
        missing: t('actions.reasonMissing'),
        most: 4000,
      }}
      day={{
        label: `${t('actions.check.due')} (${t('common.optional')})`,
        description: t(due, { day }),
        min: today,
        wrong: (value) => (value && value < today ? t('actions.form.duePast') : null),
      }}
      send={(reason, due_date) => reopen.mutateAsync({ reason, ...(due_date ? { due_date } : {}) })}
      label={t(`actions.move.${name}`)}
      done={t(`actions.done.${name}`, { number: action.number })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className={classes.dialogHelp}>{t('actions.askHelp.reopen')}</p>
    </WordsForm>
  );
}
