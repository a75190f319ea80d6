import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { Form, Pair } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { AllInvoices } from './AllInvoices';
import { type Settings, settingsQuery, useSaveSettings } from './api';
import { OnlinePayment } from './OnlinePayment';
import { OnlinePayments } from './OnlinePayments';
import { NOBODY, PartyFields } from './PartyFields';
import { Prices } from './Prices';
import classes from './payments.module.css';

/** Who sells, what it costs, and the invoices of all organizations. */
export function PaymentSettingsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('payments.settings.title')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <>
          <AllInvoices />
          <OnlinePayments />
          <Prices />
          <section className={`card ${classes.section}`} aria-labelledby="seller">
            <h2 id="seller">{t('payments.settings.seller')}</h2>
            <Seller of={data.settings} />
          </section>
          <OnlinePayment of={data.online} />
        </>
      ) : null}
    </div>
  );
}

interface Values extends Record<string, unknown> {
  seller: Settings['seller'];
  bank: Settings['bank'];
  rate: number;
  exemption: string;
}

const HUNDREDTHS = 100;

function Seller({ of }: { of: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { form, busy, failure, submit, errorCount } = useServerForm<Values>(
    {
      initialValues: {
        seller: { ...NOBODY, ...of.seller },
        bank: of.bank,
        rate: of.tax_rate / HUNDREDTHS,
        exemption: of.exemption,
      },
    },
    async ({ seller, bank, rate, exemption }) => {
      await save.mutateAsync({
        seller,
        bank,
        exemption,
        tax_rate: Math.round(Number(rate) * HUNDREDTHS),
      });
      form.resetDirty();
      toast.done(t('common.saved'));
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <PartyFields form={form as never} at="seller" />
      <TextInput
        label={t('payments.party.registration')}
        maxLength={100}
        {...form.getInputProps('seller.registration')}
      />
      <Pair>
        <NumberInput
          label={t('payments.settings.rate')}
          required
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          {...form.getInputProps('rate')}
        />
        <TextInput
          label={t('payments.settings.exemption')}
          description={t('payments.settings.exemptionHelp')}
          maxLength={300}
          {...form.getInputProps('exemption')}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t('payments.bank.holder')}
          required
          maxLength={200}
          {...form.getInputProps('bank.holder')}
        />
        <TextInput
          label={t('payments.bank.name')}
          maxLength={200}
          {...form.getInputProps('bank.name')}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t('payments.bank.iban')}
          required
          maxLength={40}
          {...form.getInputProps('bank.iban')}
        />
        <TextInput
          label={t('payments.bank.bic')}
          maxLength={11}
          {...form.getInputProps('bank.bic')}
        />
      </Pair>
      <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}
