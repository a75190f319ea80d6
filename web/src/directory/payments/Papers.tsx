import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Invoice, type Paper, savePaper } from './api';

interface Props {
  of: Invoice;
  /** The organization's own; else the platform asks for that of any organization. */
  own?: boolean;
}

/** The papers that there are of an invoice: itself, and once it is paid the receipt. */
export function Papers({ of, own = false }: Props) {
  return (
    <>
      <Save of={of} own={own} paper="invoice" />
      {of.kind === 'invoice' && of.paid_on ? <Save of={of} own={own} paper="receipt" /> : null}
    </>
  );
}

function Save({ of, own, paper }: Required<Props> & { paper: Paper }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  const label = paper === 'receipt' ? t('payments.paper.receipt') : t('payments.paper.pdf');
  async function save() {
    setBusy(true);
    try {
      await savePaper(of.id, paper, own);
    } catch (cause) {
      toast.failed(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
      <span className="visually-hidden">: {of.number}</span>
    </Button>
  );
}
