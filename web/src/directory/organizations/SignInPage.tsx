import { Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { roleList } from '@/directory/roles/api';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';

const PATH = '/api/sign_in_policy';

type Policy = Answer<typeof PATH, 'get'>;

const policyQuery = queryOptions({
  queryKey: ['organizations', 'sign-in'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

/** What an organization asks of who signs in. */
export function SignInPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(policyQuery);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.signIn.title')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? <PolicyForm policy={data} /> : null}
    </div>
  );
}

const WHO = ['nobody', 'roles', 'everybody'] as const;

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation();
  const roles = useQuery(roleList).data ?? [];
  const save = useWrite({
    send: (body: Omit<Policy, 'required_since' | 'mails'>, headers) =>
      unwrap(api.PUT(PATH, { body, headers })),
    onSuccess: (answer) => queryClient.setQueryData(policyQuery.queryKey, answer),
  });
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        passcode_sign_in: policy.passcode_sign_in,
        passcode_second_factor: policy.passcode_second_factor,
        second_factor: policy.second_factor,
        role_ids: (policy.role_ids ?? []).map(String),
        grace_days: policy.grace_days,
      },
      validate: {
        role_ids: (value, { second_factor }) =>
          second_factor !== 'roles' || value.length > 0 ? null : t('form.required'),
      },
    },
    async (values) => {
      await save.mutateAsync({ ...values, role_ids: values.role_ids.map(Number) });
      form.resetDirty(values);
      toast.done(t('common.saved'));
    },
  );
  const needed = form.values.second_factor !== 'nobody';
  return (
    <div className="card" style={{ padding: '18px 20px 20px' }}>
      <Form onSubmit={submit} failure={failure}>
        {policy.mails ? null : <p>{t('organizations.signIn.noMail')}</p>}
        <Checkbox
          label={t('organizations.signIn.passcode')}
          description={t('organizations.signIn.passcodeHelp')}
          {...form.getInputProps('passcode_sign_in', { type: 'checkbox' })}
        />
        <Select
          label={t('organizations.signIn.who')}
          description={t('organizations.signIn.whoHelp')}
          allowDeselect={false}
          data={WHO.map((value) => ({ value, label: t(`organizations.signIn.${value}`) }))}
          {...form.getInputProps('second_factor')}
        />
        {form.values.second_factor === 'roles' ? (
          <MultiSelect
            label={t('organizations.signIn.roleList')}
            searchable
            nothingFoundMessage={t('form.nothingFound')}
            data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
            {...form.getInputProps('role_ids')}
          />
        ) : null}
        {needed ? (
          <>
            <NumberInput
              label={t('organizations.signIn.grace')}
              description={t('organizations.signIn.graceHelp')}
              min={0}
              max={90}
              allowDecimal={false}
              {...form.getInputProps('grace_days')}
            />
            <Checkbox
              label={t('organizations.signIn.second')}
              description={t('organizations.signIn.secondHelp')}
              {...form.getInputProps('passcode_second_factor', { type: 'checkbox' })}
            />
          </>
        ) : null}
        <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
        <LeaveGuard when={form.isDirty() && !busy} />
      </Form>
    </div>
  );
}
