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

const factorsQuery = queryOptions({
  queryKey: ['users', 'factors'],
  queryFn: async ({ signal }) => unwrap(api.GET('/api/my/factors', { signal })),
});

const outdate = () => queryClient.invalidateQueries({ queryKey: ['users'] });

/** What somebody has beside the password: an authenticator app, and codes for when it is lost. */
export function FactorsForm() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return null;
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  const { totp_since: since, required_from: from } = data;
  return (
    <>
      {since ? null : <p className={classes.note}>{t('users.factors.none')}</p>}
      {from && !since && !data.passcode ? (
        <p>{t('users.factors.required', { when: dateTime(from) })}</p>
      ) : null}
      {since ? (
        <WithApp since={since} left={data.recovery_codes} onCodes={setCodes} />
      ) : (
        <AddApp onCodes={setCodes} />
      )}
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

interface WithAppProps {
  since: string;
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

function WithApp({ since, left, onCodes }: WithAppProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState<'remove' | 'codes' | null>(null);
  async function write() {
    if (asking === 'remove') await unwrap(api.DELETE('/api/my/factors/totp', {}));
    else {
      const made = await unwrap(api.POST('/api/my/factors/recovery_codes', {}));
      onCodes(made.recovery_codes ?? []);
    }
    await outdate();
  }
  return (
    <>
      <p>{t('users.factors.app', { when: dateTime(since) })}</p>
      <p className={classes.note}>{t('users.factors.left', { count: left })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking('codes')}>
          {t('users.factors.newCodes')}
        </Button>
        <Button variant="default" onClick={() => setAsking('remove')}>
          {t('users.factors.remove')}
        </Button>
      </div>
      {asking ? (
        <AskedWrite
          title={t(asking === 'remove' ? 'users.factors.remove' : 'users.factors.newCodes')}
          text={t(asking === 'remove' ? 'users.factors.removeText' : 'users.factors.newCodesText')}
          confirm={t(asking === 'remove' ? 'users.factors.remove' : 'users.factors.newCodes')}
          danger={asking === 'remove'}
          write={write}
          done={asking === 'remove' ? t('users.factors.removed') : undefined}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
