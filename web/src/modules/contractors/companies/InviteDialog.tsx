import '@mantine/core/styles/Alert.layer.css';
import { Alert, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from '@/directory/users/manage/LinkDialog';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Company, formData } from '../api';
import { type Invited, useInvite } from '../writes';

interface Props {
  company: Company;
  opened: boolean;
  onClose: () => void;
}

/** Somebody of a company gets an account, which sees that company alone. */
export function InviteDialog({ company, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ name: string; link: Invited } | null>(null);
  return (
    <>
      <FormDialog title={t('contractors.invite.open')} opened={opened} onClose={onClose}>
        <InviteForm
          company={company}
          onClose={onClose}
          onMade={(name, link) => setMade({ name, link })}
        />
      </FormDialog>
      {made ? (
        <LinkDialog
          person={{ full_name: made.name }}
          link={made.link}
          onClose={() => setMade(null)}
        />
      ) : null}
    </>
  );
}

interface FormProps {
  company: Company;
  onClose: () => void;
  /** There is no mail: the link is handed over. */
  onMade: (name: string, link: Invited) => void;
}

function InviteForm({ company, onClose, onMade }: FormProps) {
  const { t } = useTranslation();
  const roles = useQuery(formData).data?.roles ?? [];
  const invite = useInvite(company.id);
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const first = (company.users ?? []).length === 0;
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        full_name: first ? company.primary_contact : '',
        email: first ? company.contact_email : '',
        role_id: '',
      },
      validate: { full_name: required, email: required },
    },
    async ({ full_name, email, role_id }) => {
      const name = full_name.trim();
      const { invitation } = await invite.mutateAsync({
        full_name: name,
        email: email.trim(),
        role_id: Number(role_id) || undefined,
      });
      onClose();
      if (invitation && !invitation.mailed) onMade(name, invitation);
      else toast.done(t('contractors.invite.done', { name }));
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Alert>{t('contractors.invite.text', { name: company.company_name })}</Alert>
      <TextInput
        data-autofocus
        label={t('contractors.invite.name')}
        maxLength={200}
        {...form.getInputProps('full_name')}
      />
      <TextInput
        type="email"
        label={t('contractors.invite.email')}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      {roles.length > 1 ? (
        <NativeSelect
          label={t('contractors.invite.role')}
          choices={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('role_id')}
        />
      ) : null}
      <DialogFoot send={t('contractors.invite.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
