import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';

/** Nothing was reported yet: the next step is to report something. */
export function Empty({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <EmptyState
      icon={<IconEye size={22} stroke={1.6} />}
      title={t('observations.emptyTitle')}
      text={t('observations.empty')}
    >
      {can('Observation', 'create') ? (
        <Button onClick={onReport}>{t('observations.newTitle')}</Button>
      ) : null}
    </EmptyState>
  );
}
