import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/platform/holder';
import { EmptyState } from '@/ui/EmptyState';

/** Stands where a form would be for those who may not use it. */
export function NotAllowed({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      small
      icon={<IconLock size={20} stroke={1.6} />}
      title={t('records.notForYou')}
      text={t(`limits.${refusal}`)}
    />
  );
}
