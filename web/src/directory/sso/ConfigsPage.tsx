import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ScimCard } from '@/directory/scim/ScimCard';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { type Config, configsQuery, removeConfig, turn } from './api';
import { Certificates } from './Certificates';
import { PolicyForm } from './PolicyForm';
import classes from './sso.module.css';

/** The providers that people of the organization sign in by. */
export function ConfigsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(configsQuery);
  const configs = data?.configs ?? [];
  return (
    <div className="page page-narrow">
      <PageHeader title={t('sso.title')}>
        <Button component={Link} to="/setup-sso">
          {t('sso.add')}
        </Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <section className={`card ${classes.section}`} aria-label={t('sso.title')}>
          {configs.length === 0 ? <p className={classes.note}>{t('sso.none')}</p> : null}
          <ul className={classes.list}>
            {configs.map((config) => (
              <One key={config.id} config={config} />
            ))}
          </ul>
        </section>
      ) : null}
      {data && configs.length > 0 ? <PolicyForm list={data} /> : null}
      {configs.length > 0 ? <ScimCard configs={configs} /> : null}
    </div>
  );
}

function One({ config }: { config: Config }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState<'off' | 'remove' | null>(null);
  const { id, name, enabled, tested_at: tested } = config;
  const state = t(enabled ? 'sso.on' : 'sso.off');
  const tried = tested ? t('sso.tested', { when: dateTime(tested) }) : t('sso.untested');
  return (
    <li>
      <span>
        <Link to="/setup-sso" search={{ config: id }}>
          {name}
        </Link>
        <span className={classes.note}>{`${state} · ${tried}`}</span>
        {config.kind === 'saml' ? <Certificates config={config} /> : null}
      </span>
      <span className={classes.buttons}>
        {enabled ? (
          <Button variant="default" size="xs" onClick={() => setAsking('off')}>
            {t('sso.switchOff')}
            <span className="visually-hidden">: {name}</span>
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => setAsking('remove')}>
          {t('common.remove')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </span>
      {asking ? (
        <AskedWrite
          title={t(asking === 'off' ? 'sso.askOff' : 'sso.askRemove', { name })}
          text={t(asking === 'off' ? 'sso.offText' : 'sso.removeText')}
          confirm={t(asking === 'off' ? 'sso.switchOff' : 'common.remove')}
          danger
          write={() => (asking === 'off' ? turn(id, false) : removeConfig(id))}
          done={t('common.saved')}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </li>
  );
}
