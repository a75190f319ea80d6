import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { Form, Pair } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useChangePassword } from './api';
import { isStrong } from './password';

export function PasswordForm() {
  const { t } = useTranslation();
  const me = useMe();
  const change = useChangePassword();
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { current_password: '', password: '', password_confirmation: '' },
      validate: {
        current_password: (value) => (value ? null : t('form.required')),
        password: (value) => (isStrong(value) ? null : t('users.newHelp')),
        password_confirmation: (value, all) =>
          value === all.password ? null : t('users.mismatch'),
      },
    },
    async (values) => {
      await change.mutateAsync(values);
      form.reset();
      toast.done(t('users.changed'));
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <input type="hidden" name="username" autoComplete="username" value={me.email} />
      <Secret
        label={t('users.current')}
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <Pair>
        <Secret
          label={t('users.new')}
          description={t('users.newHelp')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Secret
          label={t('users.again')}
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
      </Pair>
      <SubmitRow label={t('users.change')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}

function Secret(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': t('signin.showPassword') }}
      {...props}
    />
  );
}
