import { Button, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import { CopyField } from '@/ui/CopyField';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type ApiKey, useEditKey, useMakeKey } from './api';
import classes from './apikeys.module.css';

interface Props {
  of: ApiKey | null;
  onClose: () => void;
}

const USUAL_LIMIT = 600;
const USUAL_DAYS = 90;
const DAY_MS = 86_400_000;

/** Who a key is for, what it may and until when. A new one ends with its secret, shown this once. */
export function ApiKeyForm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState('');
  const { form, busy, failure, submit } = useKeyForm(of, onClose, setSecret);
  if (secret) return <Secret value={secret} onClose={onClose} />;
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('common.name')}
        description={t('apikeys.nameHelp')}
        required
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <RoleField {...form.getInputProps('role_id')} />
      <SitesField {...form.getInputProps('site_ids')} />
      <DateTimeInput
        label={t('apikeys.endsAt')}
        description={t('apikeys.endsHelp')}
        required
        {...form.getInputProps('expires_at')}
      />
      <TagsInput
        label={t('apikeys.networks')}
        description={t('apikeys.networksHelp')}
        {...form.getInputProps('networks')}
      />
      <NumberInput
        label={t('apikeys.limit')}
        required
        min={1}
        max={6000}
        {...form.getInputProps('requests_per_minute')}
      />
      <DialogFoot send={t(of ? 'common.save' : 'apikeys.make')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function useKeyForm(of: ApiKey | null, onClose: () => void, onMade: (secret: string) => void) {
  const { t } = useTranslation();
  const make = useMakeKey();
  const edit = useEditKey(of?.id ?? 0);
  return useServerForm(
    {
      initialValues: {
        name: of?.name ?? '',
        role_id: of ? String(of.role_id) : null,
        site_ids: (of?.site_ids ?? []).map(String),
        expires_at: of?.expires_at ?? new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString(),
        networks: of?.networks ?? [],
        requests_per_minute: of?.requests_per_minute ?? USUAL_LIMIT,
      },
    },
    async (values) => {
      const body = {
        ...values,
        role_id: Number(values.role_id ?? 0),
        site_ids: values.site_ids.map(Number),
        requests_per_minute: Number(values.requests_per_minute),
      };
      if (!of) return onMade((await make.mutateAsync(body)).secret);
      await edit.mutateAsync(body);
      toast.done(t('common.saved'));
      onClose();
    },
  );
}

interface RoleProps {
  value?: string | null;
  error?: React.ReactNode;
  onChange: (id: string | null) => void;
}

function RoleField({ value, error, onChange }: RoleProps) {
  const { t } = useTranslation();
  const roles = useQuery(roleList).data ?? [];
  return (
    <Select
      label={t('apikeys.role')}
      description={t('apikeys.roleHelp')}
      required
      searchable
      data={roles
        .filter((role) => !role.grant_admin_access)
        .map((role) => ({ value: String(role.id), label: role.name }))}
      value={value ?? null}
      error={error}
      onChange={onChange}
    />
  );
}

interface SitesProps {
  value?: string[];
  error?: React.ReactNode;
  onChange: (ids: string[]) => void;
}

function SitesField({ value = [], error, onChange }: SitesProps) {
  const { t } = useTranslation();
  const sites = useSites().map((site) => ({ value: String(site.id), label: site.name }));
  return (
    <div className={classes.sites}>
      <MultiSelect
        label={t('apikeys.sites')}
        required
        searchable
        data={sites}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value.length < sites.length ? (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onChange(sites.map((site) => site.value))}
        >
          {t('apikeys.allSites')}
        </Button>
      ) : null}
    </div>
  );
}

function Secret({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <p role="status">{t('apikeys.made')}</p>
      <CopyField label={t('apikeys.secret')} description={t('apikeys.secretHelp')} value={value} />
      <Button onClick={onClose}>{t('apikeys.kept')}</Button>
    </div>
  );
}
