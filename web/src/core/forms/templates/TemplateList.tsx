import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useCan } from '@/platform/can';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, type Filter } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { Redirected } from '@/ui/Redirected';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import type { TemplateSearch } from './api';
import type { AnyTemplate, TemplateKit } from './kit';
import { NewTemplate } from './NewTemplate';
import { TakeShelf } from './TakeShelf';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  search: TemplateSearch;
  columns: readonly Column<T>[];
  card: (template: T) => ReactNode;
  /** Beside whether they are active. */
  filters?: readonly Filter[];
  /** Before the button for a new one. */
  tools?: ReactNode;
}

/** What a module's records are made from. */
export function TemplateList<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  search,
  columns,
  card,
  filters: more = [],
  tools,
}: Props<T, V>) {
  const { t } = useTranslation();
  const { why } = useCan();
  const navigate = useNavigate();
  const words = kit.useWords();
  const [adding, setAdding] = useState(false);
  const refusal = why(kit.right, 'create');
  const { view, change } = useTableView(kit.path.slice(1));
  const filters = [useStateFilter(), ...more];
  const list = useQuery(kit.api.rows(search));
  const { page: _, redirected, ...values } = search;
  const patch = (given: object, push?: boolean) =>
    void navigate({
      to: kit.path,
      search: (before: object) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    } as never);
  const add = () => setAdding(true);
  return (
    <div className="page">
      <PageHeader title={words.title} text={words.about}>
        {tools}
        <AddButton refusal={refusal} onClick={add}>
          {t('forms.templates.new')}
        </AddButton>
      </PageHeader>
      <Redirected from={redirected} />
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('forms.templates.search')}
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={words.title}
        columns={columns}
        rows={list.data ? (list.data.templates ?? []) : undefined}
        view={view}
        nameOf={(row) => row.name}
        onOpen={({ id }) =>
          void navigate({ to: `${kit.path}/$id`, params: { id: String(id) }, search: {} } as never)
        }
        sort={search.sort ?? 'name'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, true)}
        card={card}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconForms size={22} stroke={1.6} />}
              title={t('forms.templates.emptyTitle')}
              text={words.empty}
            >
              {refusal ? null : (
                <>
                  <TakeShelf kit={kit} />
                  <Button variant="default" onClick={add}>
                    {t('forms.templates.new')}
                  </Button>
                </>
              )}
            </EmptyState>
          </Nothing>
        }
      />
      <NewTemplate kit={kit} opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function useStateFilter(): Filter {
  const { t } = useTranslation();
  return choice('status', t('field.status'), [
    { value: 'active', label: t('status.Active') },
    { value: 'inactive', label: t('status.Inactive') },
  ]);
}
