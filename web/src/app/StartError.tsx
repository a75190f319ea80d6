import { useTranslation } from 'react-i18next';
import { type ApiError, isPassing } from '@/platform/errors';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';

/** The first calls failed: the address belongs to nobody, or nobody answers. */
export function StartError({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  if (error.code === 'organization_not_found') {
    return (
      <Message alone title={t('errors.noOrganizationTitle')} text={t('errors.noOrganization')} />
    );
  }
  // Nobody is signed in yet: what the answer does not say is not about a record or a role.
  const text = isPassing(error) ? sentence(error) : error.message || t('errors.generic');
  return (
    <Message alone title={t('errors.title')} text={text}>
      <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
    </Message>
  );
}
