import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';

interface Props {
  passkey: { readonly id: number; readonly name: string };
  onChange: () => Promise<unknown>;
  onClose: () => void;
}

/** What its owner calls a passkey. */
export function RenamePasskey({ passkey, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { name: passkey.name },
      validate: { name: (value) => (value.trim() ? null : t('form.required')) },
    },
    async (body) => {
      const params = { path: { id: passkey.id } };
      await unwrap(api.PATCH('/api/my/passkeys/{id}', { params, body }));
      form.resetDirty();
      toast.done(t('users.factors.renamed'));
      onClose();
      await onChange();
    },
  );
  return (
    <Dialog
      opened
      centered
      onClose={onClose}
      title={t('users.factors.renamePasskey', { name: passkey.name })}
    >
      <Form onSubmit={submit} failure={failure}>
        <TextInput
          label={t('common.name')}
          required
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SubmitRow label={t('users.factors.rename')} busy={busy} errorCount={errorCount} />
      </Form>
    </Dialog>
  );
}
