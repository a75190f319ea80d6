import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Need } from '../api';
import { refOf } from '../people';
import { useExempt } from '../writes';

interface Props {
  need: Need | null;
  onClose: () => void;
}

/** That somebody needs no training for a time, and why. */
export function ExemptDialog({ need, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('trainings.exempt.title')} opened={need !== null} onClose={onClose}>
      {need ? <ExemptForm need={need} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function ExemptForm({ need, onClose }: { need: Need; onClose: () => void }) {
  const { t } = useTranslation();
  const exempt = useExempt();
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '', until: '' },
      validate: { reason: required, until: required },
    },
    async ({ reason, until }) => {
      await exempt.mutateAsync({
        ...refOf(need.holder),
        subject_id: need.subject.id,
        reason: reason.trim(),
        until,
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p>
        {need.holder.name} · {need.subject.name}
      </p>
      <Textarea
        data-autofocus
        label={t('trainings.field.reason')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <DateInput label={t('trainings.field.until')} {...form.getInputProps('until')} />
      <DialogFoot send={t('trainings.exempt.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
