import { IconLinkOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrong } from '@/directory/users/password';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { ApiError, type FieldErrors } from '@/platform/errors';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { PasswordField } from './PasswordField';

type GoodLink = Answer<'/api/v1/passwords/link', 'post'>;

/** Chooses a password by a link: the first one, or another. The secret is what follows the #. */
export function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const { link, failure } = useLink(token);
  const [done, setDone] = useState<GoodLink | null>(null);
  if (done) return <Done link={done} />;
  if (failure) return <Closed failure={failure} />;
  if (!link) return <Message level={1} icon={<Spinner />} title={t('proof.link.checking')} />;
  return <PasswordForm token={token} link={link} onDone={setDone} />;
}

/** The address of the screen again, when a newer link is opened in the same tab. */
export function VerifyAccount(): ReactNode {
  const token = useSecret();
  return <ChoosePassword key={token} token={token} />;
}

/** Whether the link is good, asked before anybody thinks of a password for nothing. */
function useLink(token: string) {
  const [state, setState] = useState<{ link?: GoodLink; failure?: unknown }>({});
  useEffect(() => {
    unwrap(api.POST('/api/v1/passwords/link', { body: { token } })).then(
      (link) => setState({ link }),
      (failure: unknown) => setState({ failure }),
    );
  }, [token]);
  return state;
}

interface FormProps {
  token: string;
  link: GoodLink;
  onDone: (link: GoodLink) => void;
}

function PasswordForm({ token, link, onDone }: FormProps) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [values, setValues] = useState({ password: '', password_confirmation: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(fields: FieldErrors) {
    setErrors(fields);
    const [first] = Object.keys(fields);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    if (!isStrong(values.password)) return refuse({ password: [t('proof.link.rules')] });
    if (values.password !== values.password_confirmation) {
      return refuse({ password_confirmation: [t('proof.link.differ')] });
    }
    setBusy(true);
    try {
      onDone(await unwrap(api.POST('/api/v1/passwords', { body: { token, ...values } })));
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) refuse(cause.fields);
      else setError(sentence(cause));
    }
  }

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    maxLength: 256,
    autoComplete: 'new-password',
    error: errors[name]?.[0],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setErrors({});
    },
  });
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>
        {link.purpose === 'activation'
          ? t('proof.link.welcome', { name: link.full_name })
          : t('proof.link.another')}
      </h1>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {error ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : null}
        <div className={classes.who}>
          <span className={classes.email}>{link.email}</span>
        </div>
        {/* Password managers look for the name beside the password. */}
        <input type="hidden" name="email" autoComplete="username" value={link.email} />
        <PasswordField
          {...field('password')}
          autoFocus
          label={t('proof.link.password')}
          // A weak one is told the same in red.
          help={errors.password ? undefined : t('proof.link.rules')}
        />
        <PasswordField {...field('password_confirmation')} label={t('proof.link.again')} />
        <PlainButton type="submit" busy={busy}>
          {t('proof.link.choose')}
        </PlainButton>
      </form>
    </div>
  );
}

function Done({ link }: { link: GoodLink }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Message
      level={1}
      title={t('proof.link.done')}
      text={t('proof.link.doneText', { email: link.email })}
    >
      <PlainButton autoFocus onClick={() => router.navigate({ to: '/login', search: {} })}>
        {t('signin.title')}
      </PlainButton>
    </Message>
  );
}

/** No good any more, or there is no network; either way there is a next step. */
function Closed({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  const sentence = useAnonymousSentence();
  const forGood = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
  return (
    <Message
      level={1}
      icon={<IconLinkOff size={22} />}
      title={t(forGood ? 'proof.link.closed' : 'errors.title')}
      text={sentence(failure)}
    >
      {forGood ? (
        <>
          <PlainButton onClick={() => router.navigate({ to: '/login', search: {} })}>
            {t('signin.title')}
          </PlainButton>
          <PlainButton quiet onClick={() => router.navigate({ to: '/password-reset', hash: '' })}>
            {t('proof.forgot.ask')}
          </PlainButton>
        </>
      ) : (
        <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
      )}
    </Message>
  );
}
