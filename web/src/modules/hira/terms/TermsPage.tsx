import { SegmentedControl } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useCategoriesOf } from '@/directory/categories/api';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { type Filter, flag } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { KINDS, kindOf, type Term, type TermSearch, termsQuery } from './api';
import { TermDialog } from './TermDialog';

/** The hazards, consequences and controls that are suggested where risks are written. */
export function TermsPage() {
  const { t } = useTranslation();
  const { why } = useCan();
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as TermSearch;
  const kind = kindOf(search.kind);
  const [asked, setAsked] = useState<Term | 'new' | null>(null);
  const { view } = useTableView('risk_terms');
  const columns = useColumns(kind === 'hazard');
  const list = useQuery(termsQuery(search));
  const refusal = why('HIRA', 'update');
  const filters: Filter[] = [flag('hidden', t('hira.terms.withHidden'))];
  const { page: _, ...values } = search;
  const patch = (given: object, push?: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    } as never);
  return (
    <div className="page">
      <PageHeader title={t('hira.terms.title')} text={t('hira.terms.about')}>
        <AddButton refusal={refusal} onClick={() => setAsked('new')}>
          {t('hira.terms.add')}
        </AddButton>
      </PageHeader>
      <div>
        <SegmentedControl
          size="xs"
          aria-label={t('hira.terms.kind.label')}
          value={kind}
          onChange={(value) => patch({ kind: value === 'hazard' ? undefined : value })}
          data={KINDS.map((value) => ({ value, label: t(`hira.terms.kind.${value}`) }))}
        />
      </div>
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('hira.terms.search')}
      />
      <DataTable
        label={t('hira.terms.title')}
        columns={columns}
        rows={list.data?.terms}
        view={view}
        nameOf={(row) => row.text}
        onOpen={refusal ? undefined : setAsked}
        {...queryState(list)}
        onPage={(page) => patch({ page }, true)}
        card={(row) => <TermCard term={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconBook2 size={22} stroke={1.6} />}
              title={t('hira.terms.emptyTitle')}
              text={t('hira.terms.empty')}
            />
          </Nothing>
        }
      />
      <TermDialog kind={kind} asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function useColumns(ofHazards: boolean): Column<Term>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const categories = useCategoriesOf('incident');
  const category = ({ category_id }: Term) => categories.find(({ id }) => id === category_id)?.name;
  return [
    {
      key: 'text',
      label: t('hira.terms.text'),
      fixed: true,
      render: (row) => (
        <>
          {row.text}{' '}
          {row.hidden ? <StatusBadge status="closed" label={t('hira.terms.hidden')} /> : null}
        </>
      ),
    },
    ...(ofHazards
      ? [
          {
            key: 'category',
            label: t('field.category_id'),
            width: 220,
            from: 560,
            render: (row: Term) => category(row) ?? <NoValue label={t('common.none')} />,
          },
        ]
      : []),
    {
      key: 'uses',
      label: t('hira.terms.uses'),
      width: 120,
      align: 'end',
      render: (row) => number(row.uses),
    },
  ];
}

function TermCard({ term }: { term: Term }) {
  const { t } = useTranslation();
  return (
    <p>
      {term.text} <small>{t('hira.terms.used', { count: term.uses })}</small>
    </p>
  );
}
