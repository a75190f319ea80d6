import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { hasPasskeys, provePasskey } from '@/platform/passkeys';
import { onProof } from '@/platform/proof';
import confirm from '@/ui/Confirm.module.css';
import { Dialog } from '@/ui/Dialog';
import dialog from '@/ui/Dialog.module.css';
import { usePasskeySentence } from '@/ui/plain/usePasskeySentence';
import { useErrorSentence } from '@/ui/sentence';

/** Asks for the password, or for a factor of who has one, before what is dangerous. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  useEffect(() => onProof(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <Asking
      onAnswer={(proved) => {
        setAnswer(null);
        answer(proved);
      }}
    />
  );
}

type Method = 'password' | 'passkey' | 'totp' | 'recovery_code';

/** Whoever has a factor of their own proves that, everybody else the password. */
function methodsOf(factors: Answer<'/api/my/factors', 'get'>): readonly Method[] {
  const keys = factors.passkeys ?? [];
  const own: Method[] = [];
  if (hasPasskeys() && keys.some((key) => key.here)) own.push('passkey');
  if (factors.totp_since) own.push('totp');
  if (factors.recovery_codes > 0) own.push('recovery_code');
  return own.length > 0 ? own : ['password'];
}

function Asking({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { t } = useTranslation();
  const sentence = usePasskeySentence(useErrorSentence());
  const { data } = useQuery({
    queryKey: ['shell', 'factors'],
    queryFn: async ({ signal }) => unwrap(api.GET('/api/my/factors', { signal })),
    gcTime: 0,
  });
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<Method | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const methods = data ? methodsOf(data) : [];
  const method = chosen ?? methods[0];
  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setError('');
    try {
      if (method === 'passkey') await byPasskey();
      else if (method)
        await unwrap(api.POST('/api/my/proof', { body: { method, code: code.trim() } }));
      onAnswer(true);
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.fields.code?.[0] : undefined;
      setError(field ?? sentence(cause));
      setBusy(false);
      setCode('');
    }
  }
  return (
    <Dialog
      opened
      centered
      size="sm"
      title={t('proof.title')}
      onClose={() => onAnswer(false)}
      zIndex={400}
    >
      <form onSubmit={submit} noValidate>
        <div className={confirm.asked}>
          <p className={confirm.text}>{t('proof.text')}</p>
          {method ? <Asked method={method} code={code} error={error} onCode={setCode} /> : null}
          {methods
            .filter((each) => each !== method)
            .map((each) => (
              <Button key={each} variant="subtle" size="xs" mt={8} onClick={() => setChosen(each)}>
                {t(each === 'passkey' ? 'proof.passkey.use' : `proof.code.use.${each as 'totp'}`)}
              </Button>
            ))}
        </div>
        <div className={dialog.foot}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={method !== 'passkey' && !code.trim()}>
            {t('proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function byPasskey(): Promise<void> {
  const body = await provePasskey(await unwrap(api.POST('/api/my/proof/passkey', {})));
  await unwrap(api.POST('/api/my/proof/passkey/check', { body }));
}

interface AskedProps {
  method: Method;
  code: string;
  error: string;
  onCode: (code: string) => void;
}

function Asked({ method, code, error, onCode }: AskedProps) {
  const { t } = useTranslation();
  const field = {
    value: code,
    error,
    required: true,
    'data-autofocus': true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onCode(event.currentTarget.value),
  };
  if (method === 'passkey') {
    return <p role={error ? 'alert' : undefined}>{error || t('proof.passkey.text')}</p>;
  }
  if (method === 'password') {
    return (
      <PasswordInput
        label={t('signin.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('signin.showPassword') }}
        {...field}
      />
    );
  }
  return (
    <TextInput
      label={t(`proof.code.${method}`)}
      description={t(`proof.code.help.${method}`)}
      autoComplete="one-time-code"
      inputMode={method === 'totp' ? 'numeric' : 'text'}
      maxLength={20}
      {...field}
    />
  );
}
