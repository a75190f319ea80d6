import '@mantine/core/styles/Alert.layer.css';
import { Alert, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import type { Company } from '../api';
import { HolderFields } from '../documents/PaperFields';
import { newValues } from '../documents/values';
import { type NewRequest, useAskPaper } from './api';
import { LinkMade } from './LinkMade';

interface Props {
  company: Company;
  opened: boolean;
  onClose: () => void;
}

/** Asks a company for a document, which it sends by a link. */
export function AskDialog({ company, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewRequest | null>(null);
  return (
    <>
      <FormDialog title={t('contractors.requests.ask')} opened={opened} onClose={onClose}>
        {opened ? <AskForm company={company} onClose={onClose} onMade={setMade} /> : null}
      </FormDialog>
      {made ? <LinkMade made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}

interface FormProps {
  company: Company;
  onClose: () => void;
  onMade: (made: NewRequest) => void;
}

function AskForm({ company, onClose, onMade }: FormProps) {
  const { t } = useTranslation();
  const ask = useAskPaper(company.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { ...newValues(''), email: company.contact_email, note: '' },
      validate: { kind_id: (kind) => (kind ? null : t('form.required')) },
    },
    async ({ kind_id, worker_id, plant, email, note }) => {
      const made = await ask.mutateAsync({
        kind_id: Number(kind_id),
        worker_id: Number(worker_id) || undefined,
        plant: plant.trim() || undefined,
        email: email.trim() || undefined,
        note: note.trim() || undefined,
      });
      onClose();
      onMade(made);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Alert>{t('contractors.requests.text', { name: company.company_name })}</Alert>
      <HolderFields form={form as never} company={company.id} />
      <TextInput
        type="email"
        label={t('contractors.requests.email')}
        description={t('contractors.requests.emailHelp')}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <Textarea
        label={`${t('contractors.requests.note')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      <DialogFoot send={t('contractors.requests.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
