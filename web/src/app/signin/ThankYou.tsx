import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';

/** The end of a report of somebody without an account. */
export function ThankYou() {
  const { t } = useTranslation();
  return (
    <Message
      level={1}
      icon={<IconCircleCheck size={22} />}
      title={t('session.thanks.heading')}
      text={t('session.thanks.text')}
    />
  );
}
