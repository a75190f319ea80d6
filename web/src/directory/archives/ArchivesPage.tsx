import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { type Archive, archivesQuery, askForArchive, removeArchive } from './api';
import classes from './archives.module.css';

/** Everything that the organization has, in one file to take along. */
export function ArchivesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(archivesQuery);
  const [asking, setAsking] = useState(false);
  const all = data?.archives ?? [];
  const waiting = all.some((one) => one.state === 'waiting');
  return (
    <div className="page page-narrow">
      <PageHeader title={t('archives.title')}>
        <Button disabled={waiting} onClick={() => setAsking(true)}>
          {t('archives.make')}
        </Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <section className={`card ${classes.section}`} aria-label={t('archives.title')}>
          <p className={classes.note}>{t('archives.about')}</p>
          <ul className={classes.list} aria-live="polite">
            {all.map((one) => (
              <One key={one.id} of={one} />
            ))}
          </ul>
        </section>
      ) : null}
      <AskedWrite
        opened={asking}
        title={t('archives.askMake')}
        text={t('archives.makeText')}
        confirm={t('archives.make')}
        write={askForArchive}
        done={t('archives.asked')}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function One({ of }: { of: Archive }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [removing, setRemoving] = useState(false);
  const when = dateTime(of.made_at ?? of.asked_at);
  return (
    <li>
      <span>
        <span className={classes.name}>{when}</span>
        <State of={of} />
        <span className={classes.note}>{t('archives.by', { name: of.asked_by })}</span>
      </span>
      <span className={classes.buttons}>
        {of.url ? (
          <Button component="a" href={of.url} download variant="default" size="xs">
            {t('archives.download')}
            <span className="visually-hidden">: {when}</span>
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => setRemoving(true)}>
          {t('archives.remove')}
          <span className="visually-hidden">: {when}</span>
        </Button>
      </span>
      <AskedWrite
        opened={removing}
        title={t('archives.askRemove')}
        text={t('archives.removeText')}
        confirm={t('archives.remove')}
        danger
        write={() => removeArchive(of.id)}
        done={t('archives.removed')}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}

function State({ of }: { of: Archive }) {
  const { t } = useTranslation();
  const { dateTime, bytes, number } = useFormats();
  if (of.state !== 'made') return <span className={classes.note}>{t(`archives.${of.state}`)}</span>;
  return (
    <>
      <span className={classes.note}>
        {t('archives.holds', {
          size: bytes(of.size),
          rows: number(of.rows),
          files: number(of.files),
        })}
      </span>
      {of.damaged > 0 ? (
        <span className={classes.note}>{t('archives.damaged', { count: number(of.damaged) })}</span>
      ) : null}
      <span className={classes.note}>{t('archives.until', { day: dateTime(of.until) })}</span>
    </>
  );
}
