import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { PasswordField } from './PasswordField';

export type SsoAnswer = Answer<'/api/v1/sso/finish', 'post'>;

interface Props {
  lead: string;
  email: string;
  /** Another address can be entered instead. */
  onOtherEmail?: () => void;
  send: (password: string) => Promise<SsoAnswer>;
  onAnswer: (answer: SsoAnswer) => Promise<void>;
}

/** A password that is asked on the way through a provider: its own, or once that of the account. */
export function OncePassword({ lead, email, onOtherEmail, send, onAnswer }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setError(t('signin.passwordMissing'));
    setBusy(true);
    try {
      await onAnswer(await send(password));
    } catch (cause) {
      setError(sentence(cause));
      setPassword('');
    }
    setBusy(false);
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{lead}</p>
      {onOtherEmail ? (
        <div className={classes.who}>
          <span className={classes.email}>{email}</span>
          <button type="button" className={classes.link} onClick={onOtherEmail}>
            {t('signin.otherEmail')}
          </button>
        </div>
      ) : null}
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        autoFocus
        label={t('signin.password')}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('common.signIn')}
      </PlainButton>
    </form>
  );
}
