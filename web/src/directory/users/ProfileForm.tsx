import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { Facts } from '@/ui/Facts';
import { Form, Pair } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './account.module.css';
import { useSaveProfile } from './api';

const SHIFTS = ['first', 'second', 'third', 'general'] as const;

export function ProfileForm() {
  const { t } = useTranslation();
  const { list } = useFormats();
  const me = useMe();
  const save = useSaveProfile();
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { full_name: me.full_name, phone: me.phone ?? '', shift: me.shift },
      validate: { full_name: (value) => (value.trim() ? null : t('form.required')) },
    },
    async (values) => {
      await save.mutateAsync(values);
      form.resetDirty(values);
      toast.done(t('common.saved'));
    },
  );
  const sites = (me.sites ?? []).map((site) => site.name);
  return (
    <>
      <div className={classes.fixed}>
        <Facts
          facts={[
            [t('signin.email'), me.email],
            [t('users.employeeId'), me.employee_id],
            [t('users.role'), me.role_name],
            [t('users.sites'), sites.length > 0 ? list(sites) : ''],
          ]}
        />
        <p className={classes.note}>{t('users.fixed')}</p>
      </div>
      <Form onSubmit={submit} failure={failure}>
        <TextInput
          label={t('users.name')}
          autoComplete="name"
          {...form.getInputProps('full_name')}
        />
        <Pair>
          <TextInput
            label={t('users.phone')}
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <NativeSelect
            label={t('users.shift')}
            choices={SHIFTS.map((value) => ({ value, label: t(`users.shifts.${value}`) }))}
            {...form.getInputProps('shift')}
          />
        </Pair>
        <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
        <LeaveGuard when={form.isDirty() && !busy} />
      </Form>
    </>
  );
}
