import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShelfOffer } from '@/core/forms/templates/ShelfOffer';
import { useSites } from '@/core/records/sites';
import { newKey } from '@/platform/headers';
import { useSiteId } from '@/platform/site';
import { ErrorState } from '@/ui/ErrorState';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { formData } from './api';
import { runPath } from './navigation';
import classes from './schedules/schedules.module.css';
import { TemplateMark } from './TemplateMark';
import { auditTemplates } from './templates/kit';
import { useBegin } from './useBegin';

/** An audit that nobody scheduled: where and with what, and it goes on at once. */
export function BeginAudit() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <PageHeader title={t('audits.begin.title')} text={t('audits.begin.about')} />
      <BeginForm />
    </div>
  );
}

function BeginForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as Record<string, string | undefined>;
  const sites = useSites();
  const likely = useSiteId();
  const only = sites.length === 1 ? sites[0]?.id : undefined;
  const begin = useBegin();
  const { data, error, refetch } = useQuery(formData(0));
  const templates = data?.templates ?? [];
  // However often it is sent, it is begun once.
  const [device_id] = useState(newKey);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        site_id: search.site_id ?? String(likely ?? only ?? ''),
        template_id: search.template_id ?? '',
        title: '',
        scope: '',
      },
      validate: {
        site_id: (value) => (value ? null : t('audits.form.siteMissing')),
        template_id: (value) => (value ? null : t('audits.form.templateMissing')),
      },
    },
    async ({ site_id, template_id, title, scope }) => {
      const template = templates.find(({ id }) => id === Number(template_id));
      if (!template) return;
      const body = {
        site_id: Number(site_id),
        template_id: template.id,
        title: title.trim() || undefined,
        scope: scope.trim() || undefined,
        device_id,
      };
      await navigate({ href: runPath(await begin(body, template)), replace: true });
    },
  );
  return (
    <Form id="audit-begin" failure={failure} onSubmit={submit}>
      <div className={classes.form}>
        <NativeSelect
          label={t('field.site_id')}
          placeholder={t('form.choose')}
          choices={sites.map((site) => ({ value: String(site.id), label: site.name }))}
          {...form.getInputProps('site_id')}
          data-path="site_id"
        />
        {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
        {data && templates.length === 0 ? (
          <ShelfOffer kit={auditTemplates} title={t('audits.begin.noTemplates')} ask={data.ask} />
        ) : null}
        {templates.length > 0 ? (
          <ChoiceCards
            label={t('audits.field.template_id')}
            choices={templates.map((template) => ({
              value: String(template.id),
              label: <TemplateMark template={template} />,
            }))}
            {...form.getInputProps('template_id')}
            data-path="template_id"
          />
        ) : null}
        <TextInput
          label={`${t('field.title')} (${t('common.optional')})`}
          maxLength={200}
          {...form.getInputProps('title')}
        />
        <Textarea
          label={`${t('audits.field.scope')} (${t('common.optional')})`}
          description={t('audits.form.scopeHelp')}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('scope')}
        />
        <SubmitRow label={t('audits.begin.send')} busy={busy} errorCount={errorCount} />
      </div>
    </Form>
  );
}
