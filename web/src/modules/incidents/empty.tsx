import { Button } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';

/** Nothing was reported yet: the next step is to report something. */
export function Empty({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <EmptyState
      icon={<IconFirstAidKit size={22} stroke={1.6} />}
      title={t('incidents.emptyTitle')}
      text={t('incidents.empty')}
    >
      {can('Incident', 'create') ? (
        <Button onClick={onReport}>{t('incidents.newTitle')}</Button>
      ) : null}
    </EmptyState>
  );
}
