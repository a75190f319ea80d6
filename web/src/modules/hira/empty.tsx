import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';

/** Nothing was assessed yet: the next step is to begin. */
export function Empty({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation();
  return (
    <NothingYet
      icon={IconShieldCheck}
      title={t('hira.emptyTitle')}
      text={t('hira.empty')}
      next={t('hira.new')}
      right="HIRA"
      onNext={onBegin}
    />
  );
}
