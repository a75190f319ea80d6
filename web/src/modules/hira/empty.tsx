import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';

/** Nothing was assessed yet: the next step is to begin. */
export function Empty({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <EmptyState
      icon={<IconShieldCheck size={22} stroke={1.6} />}
      title={t('hira.emptyTitle')}
      text={t('hira.empty')}
    >
      {can('HIRA', 'create') ? <Button onClick={onBegin}>{t('hira.new')}</Button> : null}
    </EmptyState>
  );
}
