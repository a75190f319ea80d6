import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import type { Loaded } from './api';
import type { Receipt } from './desk';
import { ReceiptCard } from './ReceiptCard';

interface Props<T> {
  title: string;
  /** The choices of the form. */
  choices: Loaded<T>;
  /** The address of the form. */
  path: string;
  children: (choices: T, onSent: (receipt: Receipt) => void) => ReactNode;
}

/** The form of a report, or its number and key once it was sent. */
export function PublicScreen<T>({ title, choices, path, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, failure, again } = choices;
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const sentence = useErrorSentence();
  if (receipt) {
    return <ReceiptCard receipt={receipt} path={path} onAnother={() => setReceipt(null)} />;
  }
  if (data) return children(data, setReceipt);
  if (!failure) return <Message level={1} icon={<Spinner />} title={title} />;
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
