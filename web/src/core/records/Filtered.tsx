import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_STATUSES } from '@/platform/search';
import { EmptyState } from '@/ui/EmptyState';
import { cleared, type Filter, isSet } from '@/ui/filters/filter';

/** Whether a list is narrowed, so that it may be empty for that. */
export function isNarrowed(filters: readonly Filter[], search: object): boolean {
  const { q, status, page: _, ...values } = search as Record<string, string | undefined>;
  return (
    Boolean(q || (status && status !== ALL_STATUSES)) ||
    filters.some((filter) => isSet(filter, values))
  );
}

interface Props {
  filters: readonly Filter[];
  onClear: (patch: Record<string, undefined>) => void;
}

/** Nothing fits the filters: the way out is to clear them. */
export function Filtered({ filters, onClear }: Props) {
  const { t } = useTranslation();
  const clear = () =>
    onClear(Object.assign({ q: undefined, status: undefined }, ...filters.map(cleared)));
  return (
    <EmptyState title={t('filters.noneTitle')} text={t('filters.none')}>
      <Button variant="default" onClick={clear}>
        {t('filters.clear')}
      </Button>
    </EmptyState>
  );
}

interface NothingProps extends Props {
  search: object;
  /** What is said where there is nothing yet. */
  children: ReactNode;
}

/** Why a list is empty: its filters, or that there is nothing yet. */
export function Nothing({ search, children, ...narrowed }: NothingProps) {
  return isNarrowed(narrowed.filters, search) ? <Filtered {...narrowed} /> : children;
}
