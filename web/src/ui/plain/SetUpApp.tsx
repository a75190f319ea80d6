import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '@/ui/print/QrCode';
import { Field } from './Field';
import { PlainButton } from './PlainButton';
import classes from './plain.module.css';

export interface NewApp {
  readonly secret: string;
  readonly address: string;
}

interface Props {
  app: NewApp;
  error: string;
  onCode: (code: string) => Promise<void>;
}

/** The picture that an authenticator app reads, and the code that it shows then. */
export function SetUpApp({ app, error, onCode }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!code.trim()) return setMissing(true);
    setBusy(true);
    await onCode(code.trim());
    setBusy(false);
    setCode('');
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <QrCode className={classes.qr} text={app.address} label={t('proof.enrol.picture')} />
      <p className={classes.hint}>
        {t('proof.enrol.secret')}
        <code className={classes.secret}>{(app.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <Field
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        label={t('proof.enrol.code')}
        value={code}
        error={missing ? t('proof.code.missing') : error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('proof.enrol.confirm')}
      </PlainButton>
    </form>
  );
}
