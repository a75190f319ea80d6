import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { PersonParts } from '@/core/records/PersonParts';
import { type ProfilePage, profilePage, useEditWorker } from '@/modules/workers/api';
import { CertificationList } from '@/modules/workers/CertificationList';
import { ProposeDialog } from '@/modules/workers/ProposeDialog';
import { WorkerDialog } from '@/modules/workers/WorkerDialog';
import { useCan } from '@/platform/can';
import { ALL_STATUSES } from '@/platform/search';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Facts, Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { permitApi } from '../api';
import { pagePath } from '../navigation';
import { PermitCard } from '../PermitCard';
import { PersonHistory } from './PersonHistory';
import { ProfileAnswers } from './ProfileAnswers';
import classes from './people.module.css';

/** One who works: what they are allowed to do, the permits that name them, and every change. */
export function PersonPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(profilePage(id));
  if (!data) {
    return (
      <div className="page">
        <PageHeader title={t('workers.profiles.one')} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
      </div>
    );
  }
  return <Person page={data} />;
}

function Person({ page }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const { worker, timeline } = page;
  return (
    <div className="page">
      <PageHeader
        title={worker.name}
        text={
          worker.kind === 'employee'
            ? t('workers.kind.employee')
            : worker.company || t('workers.kind.guest')
        }
      >
        <Moves page={page} />
      </PageHeader>
      <div className={classes.parts}>
        <Section title={t('workers.field.certifications')} level={2}>
          <CertificationList all={worker.certifications ?? []} />
        </Section>
        <Facts
          facts={[
            [t('workers.profiles.sites'), (worker.sites ?? []).map(({ name }) => name).join(', ')],
            [t('workers.field.phone'), worker.phone],
            [t('workers.field.age'), worker.age],
            [
              t('workers.field.gender'),
              worker.gender === '' ? '' : t(`workers.gender.${worker.gender}`),
            ],
          ]}
        />
        <PersonParts workerId={worker.id} />
        <ProfileAnswers page={page} />
        {can('Permit', 'read') ? <PermitsOf id={worker.id} /> : null}
        <Section title={t('timeline.title')} level={2}>
          <PersonHistory entries={timeline ?? []} />
        </Section>
      </div>
    </div>
  );
}

function Moves({ page }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { worker } = page;
  const [asked, setAsked] = useState<'edit' | 'propose' | null>(null);
  const edit = useEditWorker();
  const close = () => setAsked(null);
  const unchecked = worker.certifications?.some((each) => each.unchecked);
  /** All that is shown is confirmed, and nothing that came in between. */
  const confirm = () =>
    edit.mutate(
      {
        id: worker.id,
        certifications: worker.certifications ?? [],
        updated_at: worker.updated_at,
      },
      {
        onSuccess: () => toast.done(t('workers.confirmed', { name: worker.name })),
        onError: (cause) => toast.failed(sentence(cause)),
      },
    );
  return (
    <>
      {page.can.update ? (
        page.can.propose ? null : (
          <Button onClick={() => setAsked('propose')}>{t('workers.addCertification')}</Button>
        )
      ) : (
        <>
          <Button variant="default" onClick={() => setAsked('edit')}>
            {t('common.edit')}
          </Button>
          {unchecked ? (
            <Button loading={edit.isPending} onClick={confirm}>
              {t('workers.confirm')}
            </Button>
          ) : null}
        </>
      )}
      <WorkerDialog
        worker={worker}
        siteId={worker.sites?.[0]?.id ?? 0}
        updatedAt={worker.updated_at}
        opened={asked === 'edit'}
        onClose={close}
        onSaved={close}
      />
      <ProposeDialog worker={worker} opened={asked === 'propose'} onClose={close} onSaved={close} />
    </>
  );
}

/** The permits that name somebody, the newest first. */
function PermitsOf({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    permitApi.list({ worker_id: String(id), status: ALL_STATUSES, sort: '-starts_at' }),
  );
  const rows = data?.rows ?? [];
  return (
    <Section title={t('permits.title')} level={2} aside={data ? data.meta.total_count : undefined}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {data && rows.length === 0 ? (
        <EmptyState small title={t('workers.profiles.noPermits')} />
      ) : null}
      <ul className={classes.permits}>
        {rows.map((row) => (
          <li key={row.id}>
            <PermitCard row={row} href={pagePath(row)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
