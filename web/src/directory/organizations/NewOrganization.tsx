import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { CopyField } from '@/ui/CopyField';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { ZoneSelect } from '@/ui/form/ZoneSelect';
import { toast } from '@/ui/toast';
import { useMakeOrganization } from './api';
import classes from './tenant.module.css';

/** A new organization. Where no mail goes out, it ends with the link for its administrator. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState('');
  return link ? (
    <Invitation link={link} onClose={onClose} />
  ) : (
    <DraftForm onLink={setLink} onClose={onClose} />
  );
}

interface Props {
  onLink: (link: string) => void;
  onClose: () => void;
}

function DraftForm({ onLink, onClose }: Props) {
  const { t } = useTranslation();
  const { form, busy, failure, submit } = useDraftForm(onLink, onClose);
  const field = form.getInputProps;
  const label = form.getValues().sub_domain || 'acme';
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput label={t('common.name')} required maxLength={200} {...field('name')} />
      <TextInput
        label={t('organizations.tenant.address')}
        description={t('organizations.tenant.addressHelp', { label, host: location.host })}
        required
        maxLength={63}
        {...field('sub_domain')}
      />
      <TextInput
        label={t('organizations.tenant.firstSite')}
        maxLength={200}
        {...field('site_name')}
      />
      <ZoneSelect label={t('common.timeZone')} required {...field('time_zone')} />
      <TextInput
        label={t('organizations.tenant.admin')}
        required
        maxLength={200}
        {...field('admin_name')}
      />
      <TextInput
        label={t('organizations.tenant.adminEmail')}
        type="email"
        required
        maxLength={254}
        {...field('admin_email')}
      />
      <Select
        label={t('app.language')}
        data={LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] }))}
        allowDeselect={false}
        {...field('admin_locale')}
      />
      <DialogFoot send={t('organizations.tenant.create')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function useDraftForm(onLink: (link: string) => void, onClose: () => void) {
  const { t } = useTranslation();
  const make = useMakeOrganization();
  return useServerForm(
    {
      initialValues: {
        name: '',
        sub_domain: '',
        site_name: '',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        admin_name: '',
        admin_email: '',
        admin_locale: currentLocale(),
      },
    },
    async (values) => {
      const { organization, invitation } = await make.mutateAsync(values);
      const said = { organization: organization.name, person: values.admin_name };
      toast.done(t('organizations.tenant.created', said));
      if (invitation.mailed) onClose();
      else onLink(invitation.link);
    },
  );
}

function Invitation({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.stack}>
      <CopyField
        label={t('organizations.tenant.link')}
        description={t('organizations.tenant.linkHelp')}
        value={link}
      />
      <Button onClick={onClose}>{t('common.close')}</Button>
    </div>
  );
}
