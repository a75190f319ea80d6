import { Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Config, useSaveConfig } from './api';
import { DirectoryFields } from './DirectoryFields';
import { GroupFields, type GroupValues } from './GroupFields';
import { OidcFields } from './OidcFields';
import { SamlFields } from './SamlFields';

interface Props {
  config: Config | null;
  onSaved: (config: Config) => void;
}

/** What this application is called by providers that answer by SAML. */
const OWN_NAME = `${window.location.origin}/saml/metadata`;

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
        sign_in_address: config?.sign_in_address ?? '',
        metadata_address: config?.metadata_address ?? '',
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
            { value: 'saml', label: t('sso.kindSaml') },
            { value: 'ldap', label: t('sso.kindLdap') },
          ]}
          {...form.getInputProps('kind')}
          onChange={(value) => {
            const kind = value === 'ldap' || value === 'saml' ? value : 'oidc';
            form.setFieldValue('kind', kind);
            form.setFieldValue('groups_claim', kind === 'ldap' ? 'memberOf' : 'groups');
            form.setFieldValue('client_id', kind === 'saml' ? OWN_NAME : '');
          }}
        />
      )}
      {form.values.kind === 'ldap' ? (
        <DirectoryFields props={form.getInputProps} kept={Boolean(config?.has_secret)} />
      ) : null}
      {form.values.kind === 'oidc' ? (
        <OidcFields props={form.getInputProps} kept={Boolean(config?.has_secret)} />
      ) : null}
      {form.values.kind === 'saml' ? (
        <SamlFields
          config={config}
          props={form.getInputProps}
          metadata={form.values.metadata_address}
          onRead={({ issuer, sign_in_address, certificate }) =>
            form.setValues({ issuer, sign_in_address, certificate })
          }
        />
      ) : null}
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
