import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { Message } from '@/ui/Message';
import { lookQuery } from './api';

const route = getRouteApi('/app/success');

/** The end of an order; who comes from the payment provider sees whether the money is there. */
export function SuccessPage() {
  const { t } = useTranslation();
  const { invoice } = route.useSearch();
  const { data, isPending } = useQuery({ ...lookQuery(invoice ?? 0), enabled: Boolean(invoice) });
  const looking = Boolean(invoice) && isPending;
  const paid = data?.status === 'paid';
  const text = paid ? t('payments.success.paidText') : t('payments.success.text');
  return (
    <div className="page page-narrow" aria-live="polite">
      <Message
        level={1}
        icon={<IconCircleCheck size={22} />}
        title={paid ? t('payments.success.paid') : t('payments.success.title')}
        text={looking ? t('payments.success.looking') : text}
      >
        <AppLink href="/subscriptions">{t('payments.success.open')}</AppLink>
      </Message>
    </div>
  );
}
