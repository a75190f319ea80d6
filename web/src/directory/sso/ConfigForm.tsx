import { Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Config, useSaveConfig } from './api';
import { DirectoryFields } from './DirectoryFields';
import { GroupFields, type GroupValues } from './GroupFields';
import classes from './sso.module.css';

interface Props {
  config: Config | null;
  onSaved: (config: Config) => void;
}

/** What a provider is, and what its groups are worth. */
export function ConfigForm({ config, onSaved }: Props) {
  const { t } = useTranslation();
  const save = useSaveConfig(config?.id ?? 0);
  const groups = (config?.groups ?? []).map((each) => ({
    value: each.value,
    role_id: each.role_id ? String(each.role_id) : null,
    site_ids: (each.site_ids ?? []).map(String),
  }));
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        kind: config?.kind ?? 'oidc',
        name: config?.name ?? '',
        issuer: config?.issuer ?? '',
        client_id: config?.client_id ?? '',
        secret: '',
        groups_claim: config?.groups_claim ?? 'groups',
        base: config?.base ?? '',
        filter: config?.filter ?? '(&(objectClass=person)(mail={email}))',
        certificate: config?.certificate ?? '',
        domains: config?.domains ?? [],
        groups: groups as GroupValues[],
      },
    },
    async (values) => {
      const saved = await save.mutateAsync({
        ...values,
        groups: values.groups.map((each) => ({
          value: each.value,
          role_id: Number(each.role_id ?? 0),
          site_ids: each.site_ids.map(Number),
        })),
      });
      form.resetDirty();
      toast.done(t('common.saved'));
      onSaved(saved);
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('common.name')}
        description={t('sso.nameHelp')}
        required
        {...form.getInputProps('name')}
      />
      {config ? null : (
        <Select
          label={t('sso.kind')}
          allowDeselect={false}
          data={[
            { value: 'oidc', label: t('sso.kindOidc') },
            { value: 'ldap', label: t('sso.kindLdap') },
          ]}
          {...form.getInputProps('kind')}
          onChange={(kind) => {
            form.setFieldValue('kind', kind === 'ldap' ? 'ldap' : 'oidc');
            form.setFieldValue('groups_claim', kind === 'ldap' ? 'memberOf' : 'groups');
          }}
        />
      )}
      {form.values.kind === 'ldap' ? (
        <DirectoryFields props={form.getInputProps} kept={Boolean(config?.has_secret)} />
      ) : (
        <>
          <p className={classes.note}>{t('sso.step.providerText')}</p>
          <code>{config?.address ?? `${window.location.origin}/sso`}</code>
          <TextInput
            label={t('sso.issuer')}
            description={t('sso.issuerHelp')}
            required
            {...form.getInputProps('issuer')}
          />
          <TextInput label={t('sso.clientId')} required {...form.getInputProps('client_id')} />
          <TextInput
            label={t('sso.secret')}
            description={t(config?.has_secret ? 'sso.secretKept' : 'sso.secretHelp')}
            type="password"
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
          <TextInput
            label={t('sso.groupsClaim')}
            description={t('sso.groupsClaimHelp')}
            required
            {...form.getInputProps('groups_claim')}
          />
        </>
      )}
      <TagsInput
        label={t('sso.domains')}
        description={t('sso.domainsHelp')}
        {...form.getInputProps('domains')}
      />
      <GroupFields
        groups={form.values.groups}
        errors={form.errors}
        onChange={(changed) => form.setFieldValue('groups', changed)}
      />
      <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}
