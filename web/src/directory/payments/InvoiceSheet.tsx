import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { type Invoice, invoiceQuery, type Party } from './api';
import { countryIn } from './countries';
import { Lines } from './Lines';
import { Papers } from './Papers';
import classes from './payments.module.css';

const route = getRouteApi('/print/subscriptions/invoices/$id');

/** An invoice or a credit note as it was issued; once it is paid it is the receipt as well. */
export function InvoiceSheet() {
  const { t } = useTranslation();
  const word = useWord();
  const { tag } = useFormats();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(invoiceQuery(Number(id)));
  if (!data) return <SheetState error={error} onRetry={() => void refetch()} />;
  const kind = word('payments.kind', data.kind);
  const { seller } = data.document;
  return (
    <Sheet
      sender={seller.name}
      letterhead={{
        site: [seller.address, `${seller.postcode} ${seller.city}`].filter(Boolean).join(', '),
        address: countryIn(tag, seller.country),
      }}
      moves={<Papers of={data} own />}
      kind={kind}
      title={`${kind} ${data.number}`}
      above={word('payments.invoiceState', data.status)}
      record="/subscriptions"
    >
      <div className={classes.parties}>
        <Who label={t('payments.seller')} of={data.document.seller} />
        <Who label={t('payments.buyer')} of={data.document.buyer} />
      </div>
      <Terms of={data} />
      <Lines of={data.document} />
      {data.kind === 'invoice' ? <PayTo of={data} /> : null}
    </Sheet>
  );
}

function Who({ label, of }: { label: string; of: Party }) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const lines = [
    of.name,
    of.address,
    `${of.postcode} ${of.city}`,
    countryIn(tag, of.country),
    of.vat_number ? `${t('payments.party.vat')}: ${of.vat_number}` : '',
    of.registration,
    of.email,
  ];
  return (
    <div>
      <span className={classes.note}>{label}</span>
      <div className={classes.party}>{lines.filter(Boolean).join('\n')}</div>
    </div>
  );
}

function Terms({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { document } = of;
  return (
    <Facts
      facts={[
        [t('payments.issuedOn'), day(of.issued_on)],
        [t('payments.dueOn'), of.kind === 'invoice' ? day(of.due_on) : null],
        [t('payments.paidOn'), of.paid_on ? day(of.paid_on) : null],
        [t('payments.period'), `${day(document.period_from)} – ${day(document.period_till)}`],
        [t('payments.currency'), document.currency],
        [t('payments.party.reference'), document.buyer.reference],
        [t('payments.corrects'), document.corrects],
        [t('payments.why'), document.why],
      ]}
    />
  );
}

function PayTo({ of }: { of: Invoice }) {
  const { t } = useTranslation();
  const { bank } = of.document;
  return (
    <Facts
      facts={[
        [t('payments.bank.holder'), bank.holder],
        [t('payments.bank.name'), bank.name],
        [t('payments.bank.iban'), bank.iban],
        [t('payments.bank.bic'), bank.bic],
        [t('payments.bank.reference'), of.number],
      ]}
    />
  );
}
