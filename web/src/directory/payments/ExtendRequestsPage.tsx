import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import { PageHeader } from '@/ui/PageHeader';
import { approveExtension, type Extension, rejectExtension, requestsQuery } from './api';
import classes from './payments.module.css';
import { Steps } from './Steps';

/** Who asks for a longer trial, and what was decided. */
export function ExtendRequestsPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(requestsQuery(page));
  const requests = data?.org_free_trial_extend_requests ?? [];
  return (
    <div className="page page-narrow">
      <PageHeader title={t('payments.requests.title')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data && requests.length === 0 ? (
        <EmptyState
          icon={<IconCalendarPlus size={22} stroke={1.6} />}
          title={t('payments.requests.none')}
          text={t('payments.requests.noneText')}
        />
      ) : null}
      {requests.length > 0 ? (
        <section className={`card ${classes.section}`} aria-label={t('payments.requests.title')}>
          <ul className={classes.list}>
            {requests.map((each) => (
              <One key={each.id} of={each} />
            ))}
          </ul>
          <Steps meta={data?.meta} onPage={setPage} />
        </section>
      ) : null}
    </div>
  );
}

function One({ of }: { of: Extension }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const word = useWord();
  const facts = [
    `${of.sub_domain_name}.${location.host}`,
    of.requested_by,
    dateTime(of.created_at),
    of.valid_till ? t('payments.requests.ends', { day: day(of.valid_till) }) : '',
  ];
  return (
    <li>
      <span>
        <span className={classes.name}>{of.organization_name}</span>
        <span className={classes.note}>{facts.filter(Boolean).join(' · ')}</span>
        <span>{of.reason}</span>
        {of.note ? <span className={classes.note}>{of.note}</span> : null}
      </span>
      {of.status === 'waiting' ? (
        <Decision of={of} />
      ) : (
        <span className={classes.note}>{word('payments.requestState', of.status)}</span>
      )}
    </li>
  );
}

function Decision({ of }: { of: Extension }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const close = () => setAsked(undefined);
  const { id, organization_name: name } = of;
  return (
    <span className={classes.buttons}>
      <Button variant="default" size="xs" onClick={() => setAsked('reject')}>
        {t('payments.requests.reject')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Button size="xs" onClick={() => setAsked('approve')}>
        {t('payments.requests.approve')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <AskedWrite
        opened={asked === 'approve'}
        title={name}
        text={t('payments.requests.approveText')}
        confirm={t('payments.requests.approve')}
        write={() => approveExtension(id)}
        done={t('payments.requests.approved', { name })}
        stays
        onClose={close}
      />
      <FormDialog title={name} opened={asked === 'reject'} onClose={close}>
        <WordsForm
          words={{
            field: 'reason',
            label: t('payments.requests.reason'),
            missing: t('form.required'),
            most: 500,
          }}
          send={(reason) => rejectExtension(id, reason)}
          label={t('payments.requests.reject')}
          done={t('payments.requests.rejected', { name })}
          onClose={close}
        />
      </FormDialog>
    </span>
  );
}
