import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/platform/errors';
import { Message } from '@/ui/Message';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useAnonymousSentence } from '@/ui/sentence';

const Moved = lazy(async () => ({ default: (await import('./moved/Moved')).Moved }));

/** The first calls failed: the address belongs to nobody or was left, or nobody answers. */
export function StartError({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  if (error.code === 'organization_not_found') {
    return (
      <Message alone title={t('errors.noOrganizationTitle')} text={t('errors.noOrganization')} />
    );
  }
  if (error.code === 'organization_moved') {
    return (
      <Suspense fallback={null}>
        <Moved address={error.location} />
      </Suspense>
    );
  }
  return (
    <Message alone title={t('errors.title')} text={sentence(error)}>
      <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
    </Message>
  );
}
