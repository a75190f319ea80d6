import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { onProof } from '@/platform/proof';
import confirm from '@/ui/Confirm.module.css';
import { Dialog } from '@/ui/Dialog';
import dialog from '@/ui/Dialog.module.css';
import { useErrorSentence } from '@/ui/sentence';

/** Asks for the password, or for the second factor of who has one, before what is dangerous. */
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

function Asking({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { data } = useQuery({
    queryKey: ['shell', 'factors'],
    queryFn: async ({ signal }) => unwrap(api.GET('/api/my/factors', { signal })),
    gcTime: 0,
  });
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const method = data?.totp_since ? (recovery ? 'recovery_code' : 'totp') : 'password';
  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setError('');
    try {
      await unwrap(api.POST('/api/my/proof', { body: { method, code: code.trim() } }));
      onAnswer(true);
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.fields.code?.[0] : undefined;
      setError(field ?? sentence(cause));
      setBusy(false);
      setCode('');
    }
  }
  const field = {
    value: code,
    error,
    required: true,
    'data-autofocus': true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value),
  };
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
          {data && method === 'password' ? (
            <PasswordInput
              label={t('signin.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('signin.showPassword') }}
              {...field}
            />
          ) : null}
          {data && method !== 'password' ? (
            <TextInput
              label={t(`signin.code.${method}`)}
              description={t(`signin.code.help.${method}`)}
              autoComplete="one-time-code"
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              maxLength={20}
              {...field}
            />
          ) : null}
          {data?.totp_since && data.recovery_codes > 0 ? (
            <Button variant="subtle" size="xs" mt={8} onClick={() => setRecovery(!recovery)}>
              {t(recovery ? 'signin.code.use.totp' : 'signin.code.use.recovery_code')}
            </Button>
          ) : null}
        </div>
        <div className={dialog.foot}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!code.trim()}>
            {t('proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
