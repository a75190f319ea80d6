import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { useServerForm } from '@/ui/form/useServerForm';
import { type Result, useTryDirectory } from './api';

interface Props {
  id: number;
  onResult: (result: Result) => void;
}

/** A directory is tried with one's own account in it. */
export function DirectoryTrial({ id, onResult }: Props) {
  const { t } = useTranslation();
  const attempt = useTryDirectory(id);
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { email: '', password: '' } },
    async (values) => {
      onResult(await attempt.mutateAsync(values));
      form.reset();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('sso.tryEmail')}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('sso.tryPassword')}
        type="password"
        required
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <div>
        <Button type="submit" variant="default" loading={busy}>
          {t('sso.try')}
        </Button>
      </div>
    </Form>
  );
}
