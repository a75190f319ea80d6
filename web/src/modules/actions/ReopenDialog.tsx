import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
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
export function ReopenForm({ action, name, onClose, onDone = onClose }: FormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const zone = action.site.time_zone;
  const today = formats.today(zone);
  const day = formats.day(action.due_date, zone);
  const reopen = useReopenAction(action.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '', due_date: '' },
      validate: {
        reason: (value) => (value.trim() ? null : t('actions.reasonMissing')),
        due_date: (value) => (value && value < today ? t('actions.form.duePast') : null),
      },
    },
    async ({ reason, due_date }) => {
      await reopen.mutateAsync({ reason, ...(due_date ? { due_date } : {}) });
      toast.done(t(`actions.done.${name}`, { number: action.number }));
      onDone();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.dialogHelp}>{t('actions.askHelp.reopen')}</p>
      <Textarea
        data-autofocus
        label={t('actions.reason')}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('reason')}
      />
      <DateInput
        label={`${t('actions.check.due')} (${t('common.optional')})`}
        description={t(
          action.due_date < today ? 'actions.askHelp.dueWas' : 'actions.askHelp.dueStays',
          { day },
        )}
        min={today}
        {...form.getInputProps('due_date')}
      />
      <DialogFoot send={t(`actions.move.${name}`)} busy={busy} onClose={onClose} />
    </Form>
  );
}
