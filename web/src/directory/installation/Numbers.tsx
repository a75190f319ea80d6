import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { Status } from './api';
import classes from './installation.module.css';

type Fact = readonly [string, ReactNode];

/** The numbers of the installation, a card for each of its parts. */
export function Numbers({ of }: { of: Status }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { number } = useFormats();
  const { versions, mail } = of;
  return (
    <div className={classes.cards}>
      <Card
        title={t('installation.versions')}
        facts={[
          ['Hivis', versions.hivis],
          [t('installation.startedAt'), when(versions.started_at)],
          [t('installation.schema'), beside(versions.schema, versions.known_schema)],
          ['PostgreSQL', beside(versions.postgres, versions.newest_postgres)],
          [t('installation.sockets'), number(of.sockets)],
        ]}
      />
      <StorageCard of={of.storage} />
      <JobsCard of={of.jobs} />
      <Card
        title={t('installation.mail')}
        facts={[
          [t('installation.server'), t(mail.sends ? 'installation.set' : 'installation.notSet')],
          [t('installation.waiting'), number(mail.waiting)],
          [t('installation.failedWeek'), number(mail.failed)],
          [t('installation.lastSent'), when(mail.last_sent_at)],
        ]}
      />
      <BackupsCard of={of.backups} />
      {of.https ? (
        <Card
          title={t('installation.certificates')}
          facts={(of.certificates ?? []).map(({ host, till }) => [
            host,
            till ? when(till) : t('installation.nobodyCame'),
          ])}
        />
      ) : null}
    </div>
  );
}

/** What there is, and where it is not the newest, what that is. */
function beside(is: number | string, newest: number | string): string {
  return newest === '' || is === newest ? `${is}` : `${is} (${newest})`;
}

function useWhen() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (at: string | null | undefined) => (at ? dateTime(at) : t('installation.never'));
}

function Card({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={`card ${classes.card}`}>
      <h2>{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function StorageCard({ of }: { of: Status['storage'] }) {
  const { t } = useTranslation();
  const { bytes, number } = useFormats();
  return (
    <Card
      title={t('installation.storage')}
      facts={[
        [t('installation.database'), bytes(of.database_bytes)],
        [t('installation.files'), bytes(of.files_bytes)],
        [
          t('installation.disk'),
          of.disk_bytes
            ? t('installation.freeOf', {
                free: bytes(of.disk_free_bytes),
                size: bytes(of.disk_bytes),
              })
            : '',
        ],
        [t('installation.fullOrganizations'), number(of.full_organizations)],
      ]}
    />
  );
}

function JobsCard({ of }: { of: Status['jobs'] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Card
      title={t('installation.jobs')}
      facts={(of.states ?? []).map(({ state, count }) => [
        t(`installation.state.${state}`),
        number(count),
      ])}
    />
  );
}

function BackupsCard({ of }: { of: Status['backups'] }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { bytes, number } = useFormats();
  const size = of.newest_at ? ` · ${bytes(of.newest_bytes)}` : '';
  return (
    <Card
      title={t('installation.backups')}
      facts={
        of.made
          ? [
              [t('installation.newest'), `${when(of.newest_at)}${size}`],
              [t('installation.kept'), number(of.kept)],
              [t('installation.next'), when(of.next_at)],
              [t('installation.tried'), when(of.tried_at)],
            ]
          : [[t('installation.next'), t('installation.never')]]
      }
    />
  );
}
