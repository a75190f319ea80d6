import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/modules/records/due';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { useAskExtension } from './extensionWrites';

interface Props {
  action: ActionRow;
  opened: boolean;
  onClose: () => void;
}

/** The responsible person asks for a later due date, and says why. */
export function AskExtension({ action, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('actions.extension.askTitle', { number: action.number })}
      opened={opened}
      onClose={onClose}
    >
      <AskForm action={action} onClose={onClose} />
    </FormDialog>
  );
}

function AskForm({ action, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const ask = useAskExtension(action.id);
  const zone = action.site.time_zone;
  const first = firstDay(action.due_date, today(zone));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { due_date: '', reason: '' },
      validate: {
        due_date: (value) => (value < first ? t('actions.extension.dayLater') : null),
        reason: (value) => (value.trim() ? null : t('actions.extension.reasonMissing')),
      },
    },
    async (values) => {
      await ask.mutateAsync(values);
      toast.done(t('actions.extension.sent', { number: action.number }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.dialogHelp}>
        {t('actions.extension.askHelp', { day: day(action.due_date, zone) })}
      </p>
      <DateInput
        data-autofocus
        label={t('actions.extension.day')}
        min={first}
        {...form.getInputProps('due_date')}
      />
      <Textarea
        label={t('actions.extension.reason')}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t('actions.extension.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** The first day that can be asked for: after the present one, and not over yet. */
export function firstDay(due: string, today: string): string {
  const after = daysAfter(due, 1);
  return after > today ? after : today;
}
