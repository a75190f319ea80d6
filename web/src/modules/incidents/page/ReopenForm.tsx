import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import { useMove } from '../writes';

interface Props {
  incident: Incident;
  onClose: () => void;
}

/** What turns out not to be over is opened again, with a reason. */
export function ReopenForm({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const send = useMove(incident.id, 'reopen');
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.reopen`,
    {
      initialValues: { reason: '' },
      validate: { reason: (value) => (value.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      await send.mutateAsync({ reason: reason.trim() });
      toast.done(t('incidents.done.reopen', { number: incident.number }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <Textarea
        data-autofocus
        label={t('incidents.closing.reason')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t('incidents.move.reopen')} busy={busy} onClose={onClose} />
    </Form>
  );
}
