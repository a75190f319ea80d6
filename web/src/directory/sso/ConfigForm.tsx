import { Button, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import { Form } from '@/ui/form/Form';
import formClasses from '@/ui/form/form.module.css';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Config, useSaveConfig } from './api';
import classes from './sso.module.css';

interface Props {
  config: Config | null;
  onSaved: (config: Config) => void;
}

interface GroupValues {
  value: string;
  role_id: string | null;
  site_ids: string[];
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
        name: config?.name ?? '',
        issuer: config?.issuer ?? '',
        client_id: config?.client_id ?? '',
        secret: '',
        groups_claim: config?.groups_claim ?? 'groups',
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
      <TagsInput
        label={t('sso.domains')}
        description={t('sso.domainsHelp')}
        {...form.getInputProps('domains')}
      />
      <TextInput
        label={t('sso.groupsClaim')}
        description={t('sso.groupsClaimHelp')}
        required
        {...form.getInputProps('groups_claim')}
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

interface GroupProps {
  groups: GroupValues[];
  errors: Readonly<Record<string, React.ReactNode>>;
  onChange: (groups: GroupValues[]) => void;
}

function GroupFields({ groups, errors, onChange }: GroupProps) {
  const { t } = useTranslation();
  const roles = useQuery(roleList).data ?? [];
  const sites = useSites();
  const change = (at: number, part: Partial<GroupValues>) =>
    onChange(groups.map((each, i) => (i === at ? { ...each, ...part } : each)));
  return (
    <fieldset className={classes.list}>
      <legend className={formClasses.groupLabel}>{t('sso.groups')}</legend>
      <p className={classes.note}>{t('sso.groupsHelp')}</p>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name yet.
        <div key={at} className={classes.group}>
          <TextInput
            label={t('sso.group')}
            value={group.value}
            error={errors[`groups.${at}.value`]}
            maxLength={200}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <Select
            label={t('sso.role')}
            clearable
            searchable
            data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
            value={group.role_id}
            error={errors[`groups.${at}.role_id`]}
            onChange={(role_id) => change(at, { role_id })}
          />
          <MultiSelect
            label={t('sso.sites')}
            searchable
            data={sites.map((site) => ({ value: String(site.id), label: site.name }))}
            value={group.site_ids}
            error={errors[`groups.${at}.site_ids`]}
            onChange={(site_ids) => change(at, { site_ids })}
          />
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange(groups.filter((_, i) => i !== at))}
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange([...groups, { value: '', role_id: null, site_ids: [] }])}
        >
          {t('sso.addGroup')}
        </Button>
      </div>
    </fieldset>
  );
}
