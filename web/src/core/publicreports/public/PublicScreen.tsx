import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import type { Intake, Receipt } from './intake';
import { PublicForm, type Reporting } from './PublicForm';
import { ReceiptCard } from './ReceiptCard';
import type { Choices } from './values';

interface Props<C extends Choices, B, P extends string>
  extends Omit<Reporting<C, B, P>, 'choices'> {
  intake: Intake;
  /** Asks for the choices of the form, at a site or anywhere; the same in each call. */
  load: (site: number | undefined) => Promise<C>;
}

/** The form of a report, or its number and key once it was sent. */
export function PublicScreen<C extends Choices, B, P extends string>({
  intake,
  load,
  ...reporting
}: Props<C, B, P>) {
  const { t } = useTranslation();
  const { site } = useSearch({ strict: false }) as { site?: number };
  const { data, failure, again } = useChoices(load, site);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const sentence = useErrorSentence();
  if (receipt) {
    return <ReceiptCard receipt={receipt} path={intake.path} onAnother={() => setReceipt(null)} />;
  }
  if (data) return <PublicForm {...reporting} choices={data} onSent={setReceipt} />;
  if (!failure) return <Message level={1} icon={<Spinner />} title={reporting.title} />;
  return (
    <Message
      level={1}
      icon={<IconPlugConnectedX size={22} />}
      title={t('errors.title')}
      text={sentence(failure)}
    >
      <PlainButton onClick={again}>{t('common.retry')}</PlainButton>
    </Message>
  );
}

/** The choices of a form. These screens load no query cache: there is one question. */
function useChoices<C>(load: (site: number | undefined) => Promise<C>, site: number | undefined) {
  const [state, setState] = useState<{ data?: C; failure?: unknown }>({});
  const ask = useCallback(() => {
    setState({});
    load(site).then(
      (data) => setState({ data }),
      (failure: unknown) => setState({ failure }),
    );
  }, [load, site]);
  useEffect(ask, [ask]);
  return { ...state, again: ask };
}
