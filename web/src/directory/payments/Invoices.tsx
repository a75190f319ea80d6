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
            </span>
            <InvoiceState of={each} />
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
