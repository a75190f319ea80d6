import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { useMoney } from './money';
import { type OnlinePaymentRow, onlinePaymentsQuery } from './onlinePayments';
import classes from './payments.module.css';
import { Steps } from './Steps';

const STATES = [
  'paid',
  'refunded',
  'surplus',
  'wrong_amount',
  'unexplained',
  'disputed',
  'missing',
] as const;

/** What Stripe told of, of all organizations; what does not fit its invoice is marked. */
export function OnlinePayments() {
  const { t } = useTranslation();
  const word = useWord();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<OnlinePaymentRow['state'] | null>(null);
  const { data } = useQuery(onlinePaymentsQuery(page, state));
  const rows = data?.online_payments ?? [];
  return (
    <section className={`card ${classes.section}`} aria-labelledby="online-payments">
      <h2 id="online-payments">{t('payments.payments.title')}</h2>
      <NativeSelect
        className={classes.filter}
        label={t('payments.payments.filter')}
        data={[
          { value: '', label: t('payments.payments.all') },
          ...STATES.map((value) => ({ value, label: t(`payments.paymentState.${value}`) })),
        ]}
        value={state ?? ''}
        onChange={(event) => {
          setPage(1);
          setState((event.currentTarget.value || null) as typeof state);
        }}
      />
      {data && rows.length === 0 ? (
        <p className={classes.note}>{t('payments.payments.none')}</p>
      ) : null}
      <ul className={classes.list}>
        {rows.map((each) => (
          <li key={each.id}>
            <One of={each} />
            <span className={each.matches ? classes.note : classes.marked}>
              {each.matches ? null : <IconAlertTriangle size={15} aria-hidden />}
              {word('payments.paymentState', each.state)}
            </span>
          </li>
        ))}
      </ul>
      <Steps meta={data?.meta} onPage={setPage} />
    </section>
  );
}

function One({ of }: { of: OnlinePaymentRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const money = useMoney();
  const back = of.refunded
    ? t('payments.payments.back', { amount: money(of.refunded, of.currency) })
    : '';
  return (
    <span>
      <span className={classes.name}>{`${of.invoice_number} · ${of.organization_name}`}</span>
      <span className={classes.note}>
        {[dateTime(of.paid_at), money(of.amount, of.currency), back, of.payment_id]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
