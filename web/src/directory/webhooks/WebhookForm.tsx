import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { recordKinds } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Draft, useEditWebhook, useMakeWebhook, type Webhook } from './api';
import { Secret } from './Secret';

interface Props {
  of: Webhook | null;
  onClose: () => void;
}

const VERBS = ['created', 'changed', 'moved', 'deleted', 'restored', 'left'] as const;

/** Where is told what. A new one ends with its secret, shown this once. */
export function WebhookForm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const [secret, setSecret] = useState('');
  const { form, busy, failure, submit } = useWebhookForm(of, onClose, setSecret);
  const sites = useSites().map((site) => ({ value: String(site.id), label: site.name }));
  const kinds = recordKinds().map(({ name }) => ({
    value: name,
    label: word('roles.module', name),
  }));
  const verbs = VERBS.map((verb) => ({ value: verb, label: t(`webhooks.verb.${verb}`) }));
  if (secret) return <Secret value={secret} onClose={onClose} />;
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('common.name')}
        description={t('webhooks.nameHelp')}
        required
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHelp')}
        required
        maxLength={500}
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label={t('webhooks.kinds')}
        description={t('webhooks.kindsHelp')}
        searchable
        data={kinds}
        {...form.getInputProps('kinds')}
      />
      <MultiSelect
        label={t('webhooks.verbs')}
        description={t('webhooks.verbsHelp')}
        data={verbs}
        {...form.getInputProps('verbs')}
      />
      <MultiSelect
        label={t('webhooks.sites')}
        description={t('webhooks.sitesHelp')}
        searchable
        data={sites}
        {...form.getInputProps('site_ids')}
      />
      <DialogFoot send={t(of ? 'common.save' : 'webhooks.make')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function useWebhookForm(of: Webhook | null, onClose: () => void, onMade: (secret: string) => void) {
  const { t } = useTranslation();
  const make = useMakeWebhook();
  const edit = useEditWebhook(of?.id ?? 0);
  return useServerForm(
    {
      initialValues: {
        name: of?.name ?? '',
        url: of?.url ?? 'https://',
        kinds: of?.kinds ?? [],
        verbs: of?.verbs ?? [],
        site_ids: (of?.site_ids ?? []).map(String),
      },
    },
    async (values) => {
      const body = { ...values, site_ids: values.site_ids.map(Number) } as Draft;
      if (!of) return onMade((await make.mutateAsync(body)).secret);
      await edit.mutateAsync(body);
      toast.done(t('common.saved'));
      onClose();
    },
  );
}
