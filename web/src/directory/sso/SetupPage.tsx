import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Config, configQuery, resultQuery, tryOut, turn } from './api';
import { ConfigForm } from './ConfigForm';
import { DirectoryTrial } from './DirectoryTrial';
import { ResultFacts } from './ResultFacts';
import classes from './sso.module.css';

/** A provider is set up in three steps: what it is, a test, and then it is switched on. */
export function SetupPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/app/setup-sso' });
  const result = useQuery(resultQuery(search.code ?? '', search.state ?? ''));
  const id = search.config ?? result.data?.config_id ?? 0;
  const { data, error, refetch } = useQuery(configQuery(id));
  const waits = (id > 0 && !data && !error) || (search.code && result.isPending);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('sso.setup')} />
      {search.error ? <p role="alert">{t('sso.gaveUp', { why: search.error })}</p> : null}
      {search.refused ? (
        <p role="alert">{t('sso.refused', { reference: search.refused })}</p>
      ) : null}
      {result.error ? <ErrorState error={result.error} small /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {waits ? <FactsSkeleton /> : null}
      {waits || error ? null : (
        <Steps key={id} config={data ?? null} result={result.data ?? null} />
      )}
    </div>
  );
}

interface Props {
  config: Config | null;
  result: Parameters<typeof ResultFacts>[0]['result'] | null;
}

function Steps({ config, result }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <section className={`card ${classes.section}`} aria-labelledby="sso-provider">
        <h2 id="sso-provider">{t('sso.step.provider')}</h2>
        <ConfigForm
          config={config}
          onSaved={({ id }) => navigate({ to: '/setup-sso', search: { config: id } })}
        />
      </section>
      {config ? <Trial config={config} result={result} /> : null}
    </>
  );
}

function Trial({ config, result: back }: { config: Config; result: Props['result'] }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<Props['result']>(null);
  const result = said ?? back;
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function run(what: () => Promise<void>, done?: string) {
    setBusy(true);
    try {
      await what();
      if (done) toast.done(done);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  return (
    <section className={`card ${classes.section}`} aria-labelledby="sso-test">
      <h2 id="sso-test">{t('sso.step.test')}</h2>
      <p className={classes.note}>{t('sso.step.testText')}</p>
      {result ? <ResultFacts result={result} /> : null}
      {config.kind === 'ldap' ? <DirectoryTrial id={config.id} onResult={setSaid} /> : null}
      <div className={classes.buttons}>
        {config.kind === 'ldap' ? null : (
          <Button
            variant={config.tested_at ? 'default' : 'filled'}
            loading={busy}
            onClick={() => void run(() => tryOut(config.id))}
          >
            {t('sso.try')}
          </Button>
        )}
        {config.tested_at && !config.enabled ? (
          <Button
            loading={busy}
            onClick={() => void run(() => turn(config.id, true), t('sso.switchedOn'))}
          >
            {t('sso.switchOn')}
          </Button>
        ) : null}
      </div>
      {config.enabled ? <p>{t('sso.isOn')}</p> : null}
    </section>
  );
}
