import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { RecordKind } from '@/platform/modules';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { forget, useDelete } from './deletion';
import classes from './records.module.css';

interface Props {
  kind: RecordKind;
  deletes: NonNullable<RecordKind['deletes']>;
  record: { readonly id: number; readonly number: string };
  /** What goes with it, if that is more than what is its own. */
  help?: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting takes a reason, and says how long it can be taken back. */
export function DeleteDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation();
  const title = t('records.deletion.title', { number: props.record.number });
  return (
    <FormDialog title={title} opened={opened} onClose={props.onClose}>
      <DeleteForm {...props} />
    </FormDialog>
  );
}

function DeleteForm({ kind, deletes, record, help, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id, number } = record;
  const remove = useDelete(deletes, id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: {
        reason: (value) => (value.trim() ? null : t('records.deletion.reasonMissing')),
      },
    },
    async ({ reason }) => {
      const { restorable_until: until } = await remove.mutateAsync(reason);
      toast.done(t('records.deletion.done', { number, time: dateTime(until) }));
      onClose();
      onDeleted();
      forget(kind, id);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.dialogHelp}>{help ?? t('records.deletion.help')}</p>
      <Textarea
        data-autofocus
        label={t('records.deletion.reason')}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot danger send={t('common.delete')} busy={busy} onClose={onClose} />
    </Form>
  );
}
