import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';

/** Nothing was requested yet: the next step is to request a permit. */
export function Empty({ onRequest }: { onRequest: () => void }) {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.6} />}
      title={t('permits.emptyTitle')}
      text={t('permits.empty')}
    >
      {can('Permit', 'create') ? <Button onClick={onRequest}>{t('permits.request')}</Button> : null}
    </EmptyState>
  );
}
