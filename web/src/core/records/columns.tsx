import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Person } from '@/ui/Person';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, NumberCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DueWords } from './DueWords';

type Named = { readonly name: string } | null | undefined;
type How<R> = Partial<Column<R>>;

interface Due {
  readonly status: string;
  readonly due_date?: string | null;
  readonly site: { readonly time_zone: string };
}

/** The columns that lists of several modules have; what a list has otherwise comes last. */
export function useColumnKit() {
  const { t } = useTranslation();
  const none = <NoValue label={t('common.none')} />;

  function state<R>(width: number, render: (row: R) => ReactNode, how?: How<R>): Column<R> {
    return { key: 'status', label: t('field.status'), width, render, ...how };
  }

  /** Off until somebody switches it on, with a dash for what is not said. */
  function more<R>(
    key: string,
    label: string,
    said: (row: R) => ReactNode,
    how?: How<R>,
  ): Column<R> {
    return { key, label, off: true, render: (row) => said(row) || none, ...how };
  }

  return {
    none,
    more,
    state,
    /** What records are called by, where there is room. */
    number: <R extends { number: string }>(how?: How<R>): Column<R> => ({
      key: 'number',
      label: t('field.number'),
      sort: 'number',
      width: 118,
      from: 820,
      render: (row) => <NumberCell>{row.number}</NumberCell>,
      ...how,
    }),
    title: <R,>(
      key: string,
      label: string,
      Title: ComponentType<{ row: R }>,
      how?: How<R>,
    ): Column<R> => ({ key, label, fixed: true, render: (row) => <Title row={row} />, ...how }),
    status: <R extends { status: string }>(width: number, how?: How<R>) =>
      state<R>(width, (row) => <StatusBadge status={row.status} />, how),
    due: <R extends Due>(key: string): Column<R> => ({
      key,
      label: t('field.due_date'),
      sort: 'due_date',
      width: 112,
      render: (row) => (
        <DueWords status={row.status} due={row.due_date} zone={row.site.time_zone} />
      ),
    }),
    /** Only the letters that a name begins with. */
    person: <R,>(
      key: string,
      label: string,
      of: (row: R) => Named,
      fallback: string | ((row: R) => string),
    ): Column<R> => ({
      key,
      label,
      width: 52,
      quiet: true,
      from: 820,
      render: (row) => (
        <Person
          name={of(row)?.name}
          fallback={typeof fallback === 'string' ? fallback : fallback(row)}
          short
        />
      ),
    }),
    division: <R extends { division?: Named }>() =>
      more<R>('division', t('field.division_id'), (row) => row.division?.name),
    category: <R extends { category?: Named }>() =>
      more<R>('category', t('field.category_id'), (row) => row.category?.name),
  };
}
