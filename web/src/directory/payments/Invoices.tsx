import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { checkout, type Invoice } from './api';
import { GoOn } from './GoOn';
import { useMoney } from './money';
import { Papers } from './Papers';
import classes from './payments.module.css';

/** The organization's invoices and credit notes. */
export function Invoices({ of, online }: { of: readonly Invoice[]; online: boolean }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { day } = useFormats();
  if (of.length === 0) return null;
  return (
    <section className={`card ${classes.section}`} aria-labelledby="invoices">
      <h2 id="invoices">{t('payments.invoices')}</h2>
      <ul className={classes.list}>
        {of.map((each) => (
          <li key={each.id}>
            <span>
              <AppLink href={`/subscriptions/invoices/${each.id}`}>{each.number}</AppLink>
              <span className={classes.note}>
                {`${day(each.issued_on)} · ${money(each.document.total, each.document.currency)}`}
              </span>
              <InvoiceState of={each} />
              <MoneyNote of={each} />
            </span>
            <span className={classes.papers}>
              <Papers of={each} own />
              {online && each.status === 'open' ? (
                <GoOn
                  label={t('payments.payNow')}
                  about={each.number}
                  to={() => checkout(each.id, 'online')}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKS = { open: 'pending', paid: 'completed', credited: 'closed', issued: 'closed' } as const;

export function InvoiceState({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const due = of.status === 'open' ? ` · ${t('payments.due', { day: day(of.due_on) })}` : '';
  return (
    <StatusBadge status={LOOKS[of.status]} label={word('payments.invoiceState', of.status) + due} />
  );
}

/** What became of charging it, or of giving it back, where that was not by hand. */
export function MoneyNote({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const word = useWord();
  const reason = word('payments.reason', of.charge_reason || of.refund_reason);
  if (of.refund_state === 'failed') return <Note>{t('payments.refund.failed', { reason })}</Note>;
  if (of.refund_state) return <Note>{word('payments.refund', of.refund_state)}</Note>;
  if (!of.charge_state || (of.charge_state === 'failed' && of.status !== 'open')) return null;
  const charged = word('payments.charge', of.charge_state);
  return <Note>{reason ? `${charged}: ${reason}` : charged}</Note>;
}

const Note = ({ children }: { children: string }) => (
  <span className={classes.note}>{children}</span>
);
