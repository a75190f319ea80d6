import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { type ApiSettings, apiSettings, useEditApiSettings } from './api';

const settingsRoute = getRouteApi('/app/api_settings/$id');

/** What an organization's programs may, for the master super admin. */
export function ApiSettingsPage() {
  const { t } = useTranslation();
  const { id } = settingsRoute.useParams();
  const { data, error, refetch } = useQuery(apiSettings(Number(id)));
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.keys.settings')} text={data?.organization_name} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? <SettingsForm of={data} /> : null}
    </div>
  );
}

function SettingsForm({ of }: { of: ApiSettings }) {
  const { t } = useTranslation();
  const edit = useEditApiSettings(of.organization_id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        keys_allowed: of.keys_allowed,
        requests_per_minute: of.requests_per_minute,
      },
    },
    async (values) => {
      await edit.mutateAsync({
        keys_allowed: values.keys_allowed,
        requests_per_minute: Number(values.requests_per_minute),
      });
      toast.done(t('common.saved'));
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <Switch
        label={t('organizations.keys.allowed')}
        description={t('organizations.keys.allowedHelp')}
        {...form.getInputProps('keys_allowed', { type: 'checkbox' })}
      />
      <NumberInput
        label={t('organizations.keys.most')}
        required
        min={1}
        max={6000}
        {...form.getInputProps('requests_per_minute')}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </div>
      <AppLink href={`/api-keys?q=${encodeURIComponent(of.organization_name)}`}>
        {t('organizations.keys.title')}
      </AppLink>
    </Form>
  );
}
