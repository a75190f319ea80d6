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

/** Asks for the review: from then on the report stands still until it is decided. */
export function SubmitForm({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const send = useMove(incident.id, 'submit');
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.submit`,
    { initialValues: { remarks: '' } },
    async ({ remarks }) => {
      await send.mutateAsync({ remarks: remarks.trim() });
      toast.done(t('incidents.done.submit', { number: incident.number }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <p className="quiet">{t('incidents.review.about')}</p>
      <Textarea
        data-autofocus
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      <DialogFoot send={t('incidents.move.submit')} busy={busy} onClose={onClose} />
    </Form>
  );
}
