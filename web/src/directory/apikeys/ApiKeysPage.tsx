import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { ApiKeyForm } from './ApiKeyForm';
import { type ApiKey, keysQuery, revokeKey } from './api';
import classes from './apikeys.module.css';

/** The keys of programs: what each may, and when it was last used. */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(keysQuery);
  const [making, setMaking] = useState(false);
  const keys = data?.api_keys ?? [];
  return (
    <div className="page page-narrow">
      <PageHeader title={t('apikeys.title')}>
        <AppLink href="/api-reference">{t('apikeys.reference.title')}</AppLink>
        <Button onClick={() => setMaking(true)}>{t('apikeys.add')}</Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <section className={`card ${classes.section}`} aria-label={t('apikeys.title')}>
          {keys.length === 0 ? <p className={classes.note}>{t('apikeys.none')}</p> : null}
          <ul className={classes.list}>
            {keys.map((key) => (
              <One key={key.id} of={key} />
            ))}
          </ul>
        </section>
      ) : null}
      <FormDialog title={t('apikeys.add')} opened={making} onClose={() => setMaking(false)}>
        <ApiKeyForm of={null} onClose={() => setMaking(false)} />
      </FormDialog>
    </div>
  );
}

function One({ of }: { of: ApiKey }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'edit' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  const { name } = of;
  return (
    <li>
      <span>
        <span className={classes.name}>{name}</span>
        <Facts of={of} />
      </span>
      <span className={classes.buttons}>
        <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
          {t('common.edit')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpen('revoke')}>
          {t('apikeys.revoke')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </span>
      <FormDialog title={name} opened={open === 'edit'} onClose={close}>
        <ApiKeyForm of={of} onClose={close} />
      </FormDialog>
      <AskedWrite
        opened={open === 'revoke'}
        title={t('apikeys.askRevoke', { name })}
        text={t('apikeys.revokeText')}
        confirm={t('apikeys.revoke')}
        danger
        write={() => revokeKey(of.id)}
        done={t('apikeys.revoked', { name })}
        onClose={close}
      />
    </li>
  );
}

function Facts({ of }: { of: ApiKey }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sites = t('apikeys.sitesCount', { count: (of.site_ids ?? []).length });
  const used = of.last_used_at
    ? t('apikeys.used', { when: dateTime(of.last_used_at), where: of.last_ip })
    : t('apikeys.unused');
  const ends = new Date(of.expires_at) <= new Date() ? 'apikeys.ended' : 'apikeys.ends';
  return (
    <>
      <span className={classes.note}>{`${of.start}… · ${of.role_name} · ${sites}`}</span>
      <span className={classes.note}>
        {`${t(ends, { when: dateTime(of.expires_at) })} · ${used}`}
      </span>
    </>
  );
}
