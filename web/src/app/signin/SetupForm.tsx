import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrong } from '@/directory/users/password';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { ownZone, zoneTyped } from '@/platform/zones';
import { useServerForm } from '@/ui/form/useServerForm';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { ZoneField } from '@/ui/plain/ZoneField';
import { PasswordField } from './PasswordField';
import { proposedAddress } from './proposed';
import setup from './Setup.module.css';

/** Where the person signs in from now on, and as whom. */
export type Places = Answer<'/api/v1/setup', 'post'> & { organization: string; email: string };

interface Props {
  token: string;
  onDone: (places: Places) => void;
}

const SUB_DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const EMPTY = {
  organization_name: '',
  sub_domain: '',
  site_name: '',
  full_name: '',
  email: '',
  password: '',
};

/** The person who installs becomes the administrator, of all of it and of one organization. */
export function SetupForm({ token, onDone }: Props) {
  const { t } = useTranslation();
  const [proposes, setProposes] = useState(true);
  const filled = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { ...EMPTY, time_zone: ownZone() },
      validate: {
        organization_name: filled,
        sub_domain: (value) =>
          filled(value) ?? (SUB_DOMAIN.test(value) ? null : t('setup.addressInvalid')),
        site_name: filled,
        time_zone: filled,
        full_name: filled,
        email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? null : t('signin.emailInvalid')),
        password: (value) => (isStrong(value) ? null : t('users.newHelp')),
      },
    },
    async (values) => {
      const body = { ...values, time_zone: zoneTyped(values.time_zone), token };
      const places = await unwrap(api.POST('/api/v1/setup', { body }));
      onDone({ ...places, organization: values.organization_name, email: values.email });
    },
  );
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('setup.title')}</h1>
      <p className={classes.hint}>{t('setup.lead')}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {failure ? (
          <p className={classes.error} role="alert">
            {failure}
          </p>
        ) : null}
        <Field
          autoFocus
          autoComplete="organization"
          maxLength={200}
          label={t('organizations.name')}
          {...form.getInputProps('organization_name')}
          onChange={(event) => {
            const name = event.currentTarget.value;
            form.setFieldValue('organization_name', name);
            if (proposes) form.setFieldValue('sub_domain', proposedAddress(name));
          }}
        />
        <Field
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          label={t('setup.address')}
          help={t('setup.addressHelp')}
          action={<span className={setup.suffix}>.{location.host}</span>}
          {...form.getInputProps('sub_domain')}
          onChange={(event) => {
            setProposes(event.currentTarget.value === '');
            form.setFieldValue('sub_domain', event.currentTarget.value.toLowerCase());
          }}
        />
        <Field
          autoComplete="off"
          maxLength={200}
          label={t('setup.site')}
          help={t('setup.siteHelp')}
          {...form.getInputProps('site_name')}
        />
        <ZoneField
          label={t('common.timeZone')}
          value={form.values.time_zone}
          onChange={(zone) => form.setFieldValue('time_zone', zone)}
          error={form.getInputProps('time_zone').error}
        />
        <Field
          autoComplete="name"
          maxLength={200}
          label={t('setup.name')}
          {...form.getInputProps('full_name')}
        />
        <Field
          type="email"
          autoComplete="username"
          maxLength={254}
          label={t('signin.email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          autoComplete="new-password"
          maxLength={256}
          label={t('signin.password')}
          // A weak one is told the same in red.
          help={form.errors.password ? undefined : t('users.newHelp')}
          {...form.getInputProps('password')}
        />
        <PlainButton type="submit" busy={busy}>
          {t('setup.submit')}
        </PlainButton>
      </form>
    </div>
  );
}
