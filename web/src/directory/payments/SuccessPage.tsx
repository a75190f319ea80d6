import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { Message } from '@/ui/Message';

/** The end of an order. */
export function SuccessPage() {
  const { t } = useTranslation();
  return (
    <div className="page page-narrow">
      <Message
        level={1}
        icon={<IconCircleCheck size={22} />}
        title={t('payments.success.title')}
        text={t('payments.success.text')}
      >
        <AppLink href="/subscriptions">{t('payments.success.open')}</AppLink>
      </Message>
    </div>
  );
}
