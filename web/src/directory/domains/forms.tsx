import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOrganizations } from '@/directory/organizations/api';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { type Found, SearchSelect } from '@/ui/form/SearchSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useAddDomain, useChangeSubDomain, useReserveName } from './api';

interface Props {
  onClose: () => void;
  /** Opens what was added. */
  onOpen: (id: number) => void;
}

/** A domain of an organization's own; what proves it is said once it is there. */
export function OwnDomainForm({ onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const add = useAddDomain();
  const [of, setOf] = useState<Found | null>(null);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: '', organization_id: '' },
      validate: { organization_id: () => (of ? null : t('form.required')) },
    },
    async ({ name }) => {
      const { domain } = await add.mutateAsync({ name, organization_id: Number(of?.value) });
      onClose();
      onOpen(domain.id);
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <SearchSelect
        label={t('domains.organization')}
        source={findOrganizations}
        chosen={of}
        onChoose={setOf}
        error={form.errors.organization_id}
      />
      <TextInput
        label={t('domains.name')}
        description={t('domains.ownHelp')}
        required
        maxLength={253}
        autoCapitalize="none"
        {...form.getInputProps('name')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** A name that no organization gets. */
export function ReserveForm({ onClose }: Props) {
  const { t } = useTranslation();
  const reserve = useReserveName();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { name: '' } },
    async (values) => {
      await reserve.mutateAsync(values);
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('domains.name')}
        description={t('domains.reserveHelp')}
        required
        maxLength={63}
        autoCapitalize="none"
        {...form.getInputProps('name')}
      />
      <DialogFoot send={t('domains.reserve')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** Another sub-domain for an organization; the one of today leads on. */
export function SubDomainForm({ onClose }: Props) {
  const { t } = useTranslation();
  const [of, setOf] = useState<Found | null>(null);
  const change = useChangeSubDomain(Number(of?.value ?? 0));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { sub_domain: '', organization_id: '' },
      validate: { organization_id: () => (of ? null : t('form.required')) },
    },
    async (values) => {
      const { sub_domain } = await change.mutateAsync({ sub_domain: values.sub_domain });
      toast.done(t('domains.changed', { address: `${sub_domain}.${location.host}` }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <SearchSelect
        label={t('domains.organization')}
        source={findOrganizations}
        chosen={of}
        onChoose={setOf}
        error={form.errors.organization_id}
      />
      <TextInput
        label={t('domains.newName')}
        description={t('domains.subDomainHelp')}
        required
        maxLength={63}
        autoCapitalize="none"
        {...form.getInputProps('sub_domain')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
