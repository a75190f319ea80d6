import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/platform/errors';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useAnonymousSentence } from '@/ui/sentence';

/** The first calls failed: the address belongs to nobody, or nobody answers. */
export function StartError({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  if (error.code === 'organization_not_found') {
    return (
      <Message alone title={t('errors.noOrganizationTitle')} text={t('errors.noOrganization')} />
    );
  }
  return (
    <Message alone title={t('errors.title')} text={sentence(error)}>
      <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
    </Message>
  );
}
