import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { SubscriptionFacts } from '@/directory/organizations/SubscriptionFacts';
import { settingsQuery } from '@/directory/organizations/settings';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import {
  changePlan,
  portalAddress,
  type Subscription,
  setAutomatic,
  subscriptionQuery,
} from './api';
import { GoOn } from './GoOn';
import { Invoices } from './Invoices';
import { OrderForm } from './OrderForm';
import classes from './payments.module.css';
import { TrialExtension } from './TrialExtension';

/** What the organization has of the installation, how much of it is taken, and how more is bought. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  const plan = useQuery(subscriptionQuery);
  const error = settings.error ?? plan.error;
  const there = settings.data && plan.data;
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.subscription')} />
      {error && !there ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([settings.refetch(), plan.refetch()])}
        />
      ) : null}
      {there || error ? null : <FactsSkeleton />}
      {settings.data && plan.data ? (
        <Plan of={plan.data} people={settings.data.active_users} />
      ) : null}
    </div>
  );
}

function Plan({ of, people }: { of: Subscription; people: number }) {
  const { t } = useTranslation();
  const paid = of.plans && of.state !== 'own';
  const state = useStateFacts(of);
  return (
    <>
      <section className={`card ${classes.section}`} aria-label={t('organizations.subscription')}>
        <SubscriptionFacts people={people} more={paid ? state : []} />
        {of.sells && paid ? null : (
          <p className={classes.note}>{t('organizations.subscriptionPage.who')}</p>
        )}
        {paid && of.online && (of.frequency || of.automatic) ? <Automatic of={of} /> : null}
        {paid ? <Moves of={of} /> : null}
      </section>
      {paid ? <TrialExtension /> : null}
      <Invoices of={of.invoices ?? []} online={of.online} />
    </>
  );
}

/** Whether renewals are charged without anybody at the provider's page; agreed to and ended here. */
function Automatic({ of }: { of: Subscription }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function set(charge: boolean) {
    setBusy(true);
    try {
      await setAutomatic(charge);
      toast.done(t(charge ? 'payments.automatic.on' : 'payments.automatic.off'));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  return (
    <Switch
      className={classes.automatic}
      label={t('payments.automatic.label')}
      description={t('payments.automatic.text')}
      checked={of.automatic}
      disabled={busy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
}

function useStateFacts(of: Subscription): [string, string | null][] {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const packs = (of.packs ?? []).filter((each) => each.packs > 0);
  return [
    [t('payments.state.label'), word('payments.states', of.state)],
    [t('payments.frequency.label'), of.frequency ? word('payments.frequency', of.frequency) : null],
    [
      t('payments.packs.label'),
      packs.map((each) => `${word('payments.module', each.module)}: ${each.packs}`).join(', '),
    ],
    [t('payments.nextBill'), of.next_bill ? day(of.next_bill) : null],
    [t('payments.lastDay'), of.last_day ? day(of.last_day) : null],
  ];
}

function Moves({ of }: { of: Subscription }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'order' | 'cancel' | 'resume' | 'free'>();
  const close = () => setAsked(undefined);
  const business = Boolean(of.frequency);
  const trial = of.state === 'trial' || (of.state === 'ended' && !business);
  return (
    <div className={classes.buttons}>
      {of.sells ? (
        <Button onClick={() => setAsked('order')}>
          {t(business ? 'payments.order.more' : 'payments.order.title')}
        </Button>
      ) : null}
      {business && of.renews ? (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          {t('payments.cancel.button')}
        </Button>
      ) : null}
      {business && !of.renews && of.state === 'active' ? (
        <Button variant="default" onClick={() => setAsked('resume')}>
          {t('payments.resume.button')}
        </Button>
      ) : null}
      {trial ? (
        <Button variant="default" onClick={() => setAsked('free')}>
          {t('payments.free.button')}
        </Button>
      ) : null}
      {of.portal ? (
        <GoOn label={t('payments.portal')} to={portalAddress} look={{ variant: 'default' }} />
      ) : null}
      <FormDialog title={t('payments.order.title')} opened={asked === 'order'} onClose={close}>
        <OrderForm of={of} onClose={close} />
      </FormDialog>
      {(['cancel', 'resume', 'free'] as const).map((what) => (
        <AskedWrite
          key={what}
          opened={asked === what}
          title={t(`payments.${what}.button`)}
          text={t(`payments.${what}.text`)}
          confirm={t(`payments.${what}.button`)}
          danger={what === 'cancel'}
          write={() => changePlan(what)}
          done={t(`payments.${what}.done`)}
          stays
          onClose={close}
        />
      ))}
    </div>
  );
}
