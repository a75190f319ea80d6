import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import { allInvoicesQuery, creditInvoice, type Invoice, markPaid, refundAgain } from './api';
import { InvoiceState, MoneyNote } from './Invoices';
import { useMoney } from './money';
import { Papers } from './Papers';
import classes from './payments.module.css';
import { Steps } from './Steps';

/** The invoices of all organizations, for whoever sees what arrived at the bank. */
export function AllInvoices() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data } = useQuery(allInvoicesQuery(page));
  const invoices = data?.invoices ?? [];
  return (
    <section className={`card ${classes.section}`} aria-labelledby="all-invoices">
      <h2 id="all-invoices">{t('payments.invoices')}</h2>
      {data && invoices.length === 0 ? (
        <p className={classes.note}>{t('payments.noInvoices')}</p>
      ) : null}
      <ul className={classes.list}>
        {invoices.map((each) => (
          <One key={each.id} of={each} />
        ))}
      </ul>
      <Steps meta={data?.meta} onPage={setPage} />
    </section>
  );
}

function One({ of }: { of: Invoice }) {
  const money = useMoney();
  const { day } = useFormats();
  return (
    <li>
      <span>
        <span className={classes.name}>{`${of.number} · ${of.organization_name}`}</span>
        <span className={classes.note}>
          {`${day(of.issued_on)} · ${money(of.document.total, of.document.currency)} · ${of.document.buyer.name}`}
        </span>
        <InvoiceState of={of} />
        <MoneyNote of={of} />
      </span>
      <span className={classes.papers}>
        <Papers of={of} />
        {of.status === 'open' || of.status === 'paid' ? <Moves of={of} /> : null}
        {of.refund_state === 'failed' ? <RefundAgain of={of} /> : null}
      </span>
    </li>
  );
}

function RefundAgain({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const word = useWord();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setAsked(true)}>
        {t('payments.refund.again')}
        <span className="visually-hidden">: {of.number}</span>
      </Button>
      <AskedWrite
        opened={asked}
        title={of.number}
        text={t('payments.refund.failed', {
          reason: word('payments.reason', of.refund_reason),
        })}
        confirm={t('payments.refund.again')}
        write={() => refundAgain(of.id)}
        done={t('payments.refund.askedAgain')}
        stays
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function Moves({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const [asked, setAsked] = useState<'paid' | 'credit'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked('credit')}>
        {t('payments.credit.button')}
        <span className="visually-hidden">: {of.number}</span>
      </Button>
      {of.status === 'open' ? (
        <Button size="xs" onClick={() => setAsked('paid')}>
          {t('payments.markPaid.button')}
          <span className="visually-hidden">: {of.number}</span>
        </Button>
      ) : null}
      <AskedWrite
        opened={asked === 'paid'}
        title={of.number}
        text={t('payments.markPaid.text', { name: of.organization_name })}
        confirm={t('payments.markPaid.button')}
        write={() => markPaid(of.id, today())}
        done={t('payments.markPaid.done', { number: of.number })}
        stays
        onClose={close}
      />
      <FormDialog title={of.number} opened={asked === 'credit'} onClose={close}>
        <WordsForm
          words={{
            field: 'reason',
            label: t('payments.why'),
            missing: t('form.required'),
            most: 500,
          }}
          send={(reason) => creditInvoice(of.id, reason)}
          label={t('payments.credit.button')}
          done={t('payments.credit.done')}
          onClose={close}
        >
          <p className={classes.note}>{t('payments.credit.text')}</p>
        </WordsForm>
      </FormDialog>
    </>
  );
}
