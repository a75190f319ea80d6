import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import { organizationKeys, type Registration, registrationList } from './api';
import classes from './WaitingList.module.css';

/** Strangers who ask for an organization. There is nothing where nobody does. */
export function WaitingList() {
  const { t } = useTranslation();
  const { data } = useQuery(registrationList());
  const waiting = data?.registrations ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <h2 id="waiting">{t('organizations.waiting.title')}</h2>
      <ul>
        {waiting.map((registration) => (
          <One key={registration.id} registration={registration} />
        ))}
      </ul>
    </section>
  );
}

function One({ registration }: { registration: Registration }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const { id, organization_name: organization, email, full_name: person } = registration;
  const address = `${registration.sub_domain}.${location.host}`;
  const params = { path: { id } };
  const close = () => setAsked(undefined);
  const settle = () => queries.invalidateQueries({ queryKey: organizationKeys.all });
  const facts = [registration.site_name, `${person}, ${email}`, dateTime(registration.created_at)];
  return (
    <li className={classes.one}>
      <div className={classes.who}>
        <strong>{organization}</strong> · {address}
        <div className={classes.note}>{facts.join(' · ')}</div>
        {registration.proved ? null : (
          <div className={classes.note}>{t('organizations.waiting.unproved')}</div>
        )}
      </div>
      <Button variant="default" onClick={() => setAsked('reject')}>
        {t('organizations.waiting.reject')}
        <span className="visually-hidden">: {organization}</span>
      </Button>
      <Button onClick={() => setAsked('approve')}>
        {t('organizations.waiting.approve')}
        <span className="visually-hidden">: {organization}</span>
      </Button>
      <AskedWrite
        opened={asked === 'approve'}
        title={organization}
        text={t('organizations.waiting.approveText', { person, address })}
        confirm={t('organizations.waiting.approve')}
        write={async () => {
          await unwrap(api.POST('/api/registrations/{id}/approve', { params }));
          await settle();
        }}
        done={t('organizations.waiting.approved', { organization })}
        stays
        onClose={close}
      />
      <FormDialog title={organization} opened={asked === 'reject'} onClose={close}>
        <WordsForm
          words={{
            field: 'reason',
            label: t('organizations.waiting.reason'),
            missing: t('form.required'),
            most: 500,
          }}
          send={async (reason) => {
            await unwrap(api.POST('/api/registrations/{id}/reject', { params, body: { reason } }));
            await settle();
          }}
          label={t('organizations.waiting.reject')}
          done={t('organizations.waiting.rejected', { organization })}
          onClose={close}
        >
          <p className={classes.note}>{t('organizations.waiting.reasonHelp', { email })}</p>
        </WordsForm>
      </FormDialog>
    </li>
  );
}
