import { IconClipboardCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { SCHEDULES } from './navigation';

/** Nothing was audited yet: the next step is a schedule. */
export function Empty() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NothingYet
      icon={IconClipboardCheck}
      title={t('audits.emptyTitle')}
      text={t('audits.empty')}
      next={t('audits.schedules.title')}
      right="Audit"
      onNext={() => void navigate({ to: SCHEDULES } as never)}
    />
  );
}
