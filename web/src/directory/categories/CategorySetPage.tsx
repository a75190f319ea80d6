import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Filtered, isNarrowed } from '@/core/records/Filtered';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { AddButton } from '@/ui/AddButton';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar } from '@/ui/filters/FilterBar';
import type { Filter } from '@/ui/filters/filter';
import { Tabs } from '@/ui/filters/Tabs';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { useCategorySet } from './CategorySetContext';
import { entriesOf, type Filter as Narrowed } from './categorySet';
import { Defaults } from './Defaults';
import { EntryList } from './EntryList';

const NO_FILTERS: readonly Filter[] = [];

/** The words of a set at the top level, with a form or what is below one beside them. */
export function CategorySetPage() {
  const { t } = useTranslation();
  const { set, search, type, why, create, patch } = useCategorySet();
  const status = search.status === 'inactive' || search.status === 'active' ? search.status : 'all';
  const narrowed = isNarrowed(NO_FILTERS, search);
  // Words are looked for on all levels.
  const filter: Narrowed = search.q
    ? { type, status, q: search.q }
    : { type, status, top_level: true };
  const list = useQuery(entriesOf(set, filter));
  const refusal = why('create');
  const { page: _, type: __, ...values } = search;
  return (
    <Split panel={<Outlet />}>
      <PageHeader title={t(`categories.title.${set.name}`)} text={t(`categories.text.${set.name}`)}>
        <AddButton refusal={refusal} onClick={() => create()}>
          {t(`categories.new.${set.name}`)}
        </AddButton>
      </PageHeader>
      {set.types.length > 1 ? (
        <Tabs
          label={t('categories.types')}
          tabs={set.types.map((key) => ({ key, label: t(`categories.type.${key}` as never) }))}
          current={type}
          onChange={(next) => patch({ type: next, q: undefined })}
        />
      ) : null}
      <FilterBar
        filters={NO_FILTERS}
        values={values}
        onChange={patch}
        search={t('categories.search')}
      />
      {!list.data && list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {!list.data && !list.error ? <FactsSkeleton /> : null}
      {list.data?.length ? (
        <section className="card">
          <EntryList
            label={t(`categories.title.${set.name}`)}
            entries={list.data}
            sortable={!narrowed}
          />
        </section>
      ) : null}
      {list.data?.length === 0 && narrowed ? (
        <Filtered filters={NO_FILTERS} onClear={patch} />
      ) : null}
      {list.data?.length === 0 && !narrowed ? <Defaults type={type} /> : null}
    </Split>
  );
}
