import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { SCHEDULES } from './place';

/** Nothing was audited yet: the next step is a schedule. */
export function Empty() {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<IconClipboardCheck size={22} stroke={1.6} />}
      title={t('audits.emptyTitle')}
      text={t('audits.empty')}
    >
      {can('Audit', 'create') ? (
        <Button onClick={() => void navigate({ to: SCHEDULES } as never)}>
          {t('audits.schedules.title')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
