import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { endGrant, type Grant, grantsQuery } from './api';
import { GrantForm } from './GrantForm';
import classes from './support.module.css';

/** Who was let look into the organization: what is open, what has ended, and each time it was used. */
export function SupportPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(grantsQuery);
  const [granting, setGranting] = useState(false);
  const grants = data?.support_grants ?? [];
  const open = grants.some((each) => each.open);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('support.title')} text={t('support.about')}>
        {data && !open ? (
          <Button onClick={() => setGranting(true)}>{t('support.grant')}</Button>
        ) : null}
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <section className={`card ${classes.section}`} aria-label={t('support.title')}>
          {grants.length === 0 ? <p className={classes.note}>{t('support.none')}</p> : null}
          <ul className={classes.list}>
            {grants.map((each) => (
              <One key={each.id} of={each} />
            ))}
          </ul>
        </section>
      ) : null}
      <FormDialog title={t('support.grant')} opened={granting} onClose={() => setGranting(false)}>
        <GrantForm onClose={() => setGranting(false)} />
      </FormDialog>
    </div>
  );
}

function One({ of }: { of: Grant }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [ending, setEnding] = useState(false);
  const visits = of.visits ?? [];
  return (
    <li>
      <span>
        <span className={classes.name}>{of.reason}</span>
        <span className={classes.note}>
          {`${state()} · ${t(of.records ? 'support.withRecords' : 'support.withoutRecords')}`}
        </span>
        <span className={classes.note}>
          {t('support.by', { name: of.granted_by.name, when: dateTime(of.granted_at) })}
        </span>
        {visits.length === 0 ? (
          <span className={classes.note}>{t('support.unused')}</span>
        ) : (
          visits.map((visit) => (
            <span key={visit.opened_at} className={classes.note}>
              {t('support.used', { name: visit.opened_by, when: dateTime(visit.opened_at) })}
            </span>
          ))
        )}
      </span>
      {of.open ? (
        <Button variant="light" color="danger" size="xs" onClick={() => setEnding(true)}>
          {t('support.end')}
        </Button>
      ) : null}
      <AskedWrite
        opened={ending}
        title={t('support.askEnd')}
        text={t('support.endText')}
        confirm={t('support.end')}
        danger
        write={() => endGrant(of.id)}
        done={t('support.ended')}
        onClose={() => setEnding(false)}
      />
    </li>
  );

  function state(): string {
    if (of.open) return t('support.openUntil', { when: dateTime(of.ends_at) });
    const when = dateTime(of.ended_at ?? of.ends_at);
    return of.ended_by
      ? t('support.endedBy', { name: of.ended_by.name, when })
      : t('support.endedAt', { when });
  }
}
