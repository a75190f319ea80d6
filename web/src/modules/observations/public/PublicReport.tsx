import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import { type Receipt, useOuterForm } from './api';
import { PublicForm } from './PublicForm';
import { ReceiptCard } from './ReceiptCard';

/** Somebody without an account says what they see: three taps and a photo, or a few words. */
export function PublicReport() {
  const { t } = useTranslation();
  const { site } = useSearch({ strict: false }) as { site?: number };
  const { data, failure, again } = useOuterForm(site);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const sentence = useErrorSentence();
  if (receipt) return <ReceiptCard receipt={receipt} onAnother={() => setReceipt(null)} />;
  if (data) return <PublicForm choices={data} onSent={setReceipt} />;
  if (!failure)
    return <Message level={1} icon={<Spinner />} title={t('observations.outer.title')} />;
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
