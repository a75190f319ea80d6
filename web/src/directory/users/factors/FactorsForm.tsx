import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { queryClient } from '@/platform/queries';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { RecoveryCodes } from '@/ui/plain/RecoveryCodes';
import { type NewApp, SetUpApp } from '@/ui/plain/SetUpApp';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../account.module.css';
import { PasskeyList } from './PasskeyList';

const factorsQuery = queryOptions({
  queryKey: ['users', 'factors'],
  queryFn: async ({ signal }) => unwrap(api.GET('/api/my/factors', { signal })),
});

const outdate = () => queryClient.invalidateQueries({ queryKey: ['users'] });

/** What somebody has beside the password: passkeys, an authenticator app, and codes for when they are lost. */
export function FactorsForm() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return null;
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  const { totp_since: since, required_from: from } = data;
  const passkeys = data.passkeys ?? [];
  const some = since !== null || passkeys.length > 0;
  return (
    <>
      {some ? null : <p className={classes.note}>{t('users.factors.none')}</p>}
      {from && !some && !data.passcode ? (
        <p>{t('users.factors.required', { when: dateTime(from) })}</p>
      ) : null}
      <PasskeyList passkeys={passkeys} last={!since} onChange={outdate} onCodes={setCodes} />
      {since ? (
        <WithApp since={since} last={passkeys.length === 0} />
      ) : (
        <AddApp onCodes={setCodes} />
      )}
      {some ? <CodesLeft left={data.recovery_codes} onCodes={setCodes} /> : null}
    </>
  );
}

function AddApp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [app, setApp] = useState<NewApp | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      setApp(await unwrap(api.POST('/api/my/factors/totp', {})));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  async function confirm(code: string) {
    setError('');
    try {
      const body = { code };
      const made = await unwrap(api.POST('/api/my/factors/totp/confirm', { body }));
      onCodes(made.recovery_codes ?? []);
      toast.done(t('users.factors.added'));
      await outdate();
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  if (app) return <SetUpApp app={app} error={error} onCode={confirm} />;
  return (
    <div>
      <Button loading={busy} onClick={() => void begin()}>
        {t('users.factors.set')}
      </Button>
    </div>
  );
}

/** The app, of which nothing can be shown again. */
function WithApp({ since, last }: { since: string; last: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{t('users.factors.app', { when: dateTime(since) })}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('users.factors.remove')}
        </Button>
      </div>
      <AskedWrite
        opened={asking}
        title={t('users.factors.remove')}
        text={t(last ? 'users.factors.removeText' : 'users.factors.removeOne')}
        confirm={t('users.factors.remove')}
        danger
        write={async () => {
          await unwrap(api.DELETE('/api/my/factors/totp', {}));
          await outdate();
        }}
        done={t('users.factors.removed')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface CodesProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

function CodesLeft({ left, onCodes }: CodesProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className={classes.note}>{t('users.factors.left', { count: left })}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('users.factors.newCodes')}
        </Button>
      </div>
      <AskedWrite
        opened={asking}
        title={t('users.factors.newCodes')}
        text={t('users.factors.newCodesText')}
        confirm={t('users.factors.newCodes')}
        write={async () => {
          const made = await unwrap(api.POST('/api/my/factors/recovery_codes', {}));
          onCodes(made.recovery_codes ?? []);
          await outdate();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
