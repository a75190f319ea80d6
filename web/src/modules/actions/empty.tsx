import { Button } from '@mantine/core';
import { IconCheckbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { isSet } from '@/ui/filters/filter';
import { usePlace } from './place';
import { useActionFilters } from './useActionFilters';

/** Whether the list is narrowed, so that it may be empty for that. */
export function useFiltered(): boolean {
  const { search } = usePlace();
  const { page: _, ...values } = search;
  const filters = useActionFilters();
  return Boolean(search.q || search.status) || filters.some((filter) => isSet(filter, values));
}

/** Nothing fits the filters: the way out is to clear them. */
export function Filtered() {
  const { t } = useTranslation();
  const { patch } = usePlace();
  const clear = () =>
    patch({
      q: undefined,
      status: undefined,
      site_id: undefined,
      responsible_id: undefined,
      priority: undefined,
      control_type: undefined,
      recurring: undefined,
      from: undefined,
      to: undefined,
    });
  return (
    <EmptyState title={t('filters.noneTitle')} text={t('filters.none')}>
      <Button variant="default" onClick={clear}>
        {t('filters.clear')}
      </Button>
    </EmptyState>
  );
}

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
