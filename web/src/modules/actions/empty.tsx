import { IconCheckbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { usePlace } from './place';

/** No action is in this list, and no filter is the reason. */
export function Empty() {
  const { t } = useTranslation();
  const { search, view } = usePlace();
  const own =
    view.key !== 'all'
      ? null
      : search.mine === 'true'
        ? 'Mine'
        : search.verify === 'true'
          ? 'Verify'
          : null;
  return (
    <EmptyState
      icon={<IconCheckbox size={22} stroke={1.6} />}
      title={t(own ? `actions.empty${own}Title` : 'actions.emptyTitle')}
      text={t(own ? `actions.empty${own}` : `actions.empty.${view.key}`)}
    />
  );
}
