import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrong } from '@/directory/users/password';
import { ownZone, zoneTyped } from '@/platform/zones';
import { useServerForm } from '@/ui/form/useServerForm';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { ZoneField } from '@/ui/plain/ZoneField';
import { PasswordField } from './PasswordField';
import { proposedAddress } from './proposed';
import setup from './Setup.module.css';

export interface Application extends Record<string, unknown> {
  organization_name: string;
  sub_domain: string;
  site_name: string;
  time_zone: string;
  full_name: string;
  email: string;
  password: string;
}

interface Props {
  title: string;
  lead: string;
  /** What the button says. */
  submit: string;
  emailHelp?: string;
  /** What was sent before and is to be changed. */
  initial?: Application | undefined;
  /** Why the organization cannot have an address, asked while it is typed. */
  objection?: (subDomain: string) => Promise<string>;
  onSend: (application: Application) => Promise<void>;
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

/** Whoever fills it in becomes the administrator of a new organization. */
export function OrganizationForm({ title, lead, initial, emailHelp, objection, ...props }: Props) {
  const { t } = useTranslation();
  const [proposes, setProposes] = useState(!initial);
  const filled = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: initial ?? { ...EMPTY, time_zone: ownZone() },
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
    (values) => props.onSend({ ...values, time_zone: zoneTyped(values.time_zone) }),
  );
  const { sub_domain: address } = form.values;
  useObjection(objection, SUB_DOMAIN.test(address) ? address : '', (why) =>
    form.setFieldError('sub_domain', why),
  );
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{lead}</p>
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
          help={emailHelp}
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
          {props.submit}
        </PlainButton>
      </form>
    </div>
  );
}

const TYPED = 400;

/** Asks about an address once nobody types any more, and forgets answers about another one. */
function useObjection(
  objection: Props['objection'],
  address: string,
  onObjection: (why: string) => void,
): void {
  const told = useRef(onObjection);
  told.current = onObjection;
  useEffect(() => {
    if (!objection || !address) return;
    let current = true;
    const timer = setTimeout(async () => {
      const why = await objection(address);
      if (current && why) told.current(why);
    }, TYPED);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [objection, address]);
}
