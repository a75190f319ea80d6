import { IconRoute2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';

/** Stands at the address where no module of this installation has its records reviewed. */
export function NothingReviewed() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('workflows.title')} />
      <EmptyState
        icon={<IconRoute2 size={22} stroke={1.6} />}
        title={t('workflows.nothingTitle')}
        text={t('workflows.nothing')}
      />
    </>
  );
}
