import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';

/** The installation's own address knows organizations by their IDs alone. */
export function ToOrganization({ path }: { path: string }) {
  const { t } = useTranslation();
  const [id, setId] = useState('');
  const [error, setError] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const name = id.trim().toLowerCase();
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name)) {
      return setError(t('proof.sso.organizationMissing'));
    }
    const { protocol, host } = window.location;
    window.location.assign(`${protocol}//${name}.${host}${path}`);
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Field
        name="organization"
        autoFocus
        maxLength={63}
        label={t('proof.sso.organization')}
        help={t('proof.sso.organizationHelp')}
        value={id}
        error={error}
        onChange={(event) => {
          setId(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit">{t('signin.next')}</PlainButton>
    </form>
  );
}
