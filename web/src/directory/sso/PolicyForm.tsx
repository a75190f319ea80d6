import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { Form } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useSavePolicy } from './api';
import classes from './sso.module.css';

/** Whether passwords still do, and who keeps theirs when they do not. */
export function PolicyForm({ list }: { list: Answer<'/api/sso_configs', 'get'> }) {
  const { t } = useTranslation();
  const save = useSavePolicy();
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        password_off: list.password_off,
        break_glass_id: list.break_glass_id ? String(list.break_glass_id) : null,
      },
      validate: {
        break_glass_id: (value, { password_off }) =>
          password_off && !value ? t('form.required') : null,
      },
    },
    async ({ password_off, break_glass_id }) => {
      await save.mutateAsync({ password_off, break_glass_id: Number(break_glass_id ?? 0) });
      form.resetDirty();
      toast.done(t('common.saved'));
    },
  );
  const admins = (list.admins ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <section className={`card ${classes.section}`} aria-label={t('sso.passwords')}>
      <Form onSubmit={submit} failure={failure}>
        <Checkbox
          label={t('sso.passwordOff')}
          description={t('sso.passwordOffHelp')}
          {...form.getInputProps('password_off', { type: 'checkbox' })}
        />
        {form.values.password_off ? (
          <Select
            label={t('sso.breakGlass')}
            description={t('sso.breakGlassHelp')}
            data={admins}
            {...form.getInputProps('break_glass_id')}
          />
        ) : null}
        <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
      </Form>
    </section>
  );
}
