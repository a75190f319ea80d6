import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SavedViews } from '@/core/views/SavedViews';
import { useCan } from '@/platform/can';
import type { ListSearch } from '@/platform/search';
import { FilterBar } from '@/ui/filters/FilterBar';
import { FoldButton } from '@/ui/filters/FoldButton';
import { countSet } from '@/ui/filters/filter';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { GuardedButton } from '@/ui/GuardedButton';
import { ImportButton } from '@/ui/import/ImportButton';
import { useIsPhone } from '@/ui/media';
import { PageHeader } from '@/ui/PageHeader';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectButton } from '@/ui/table/SelectButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import type { ListedRecord } from './api';
import type { RecordListProps } from './listProps';
import { RecordTable } from './RecordTable';

/** The list of one kind of record: head, tabs, filters, and its rows. */
export function RecordList<S extends ListSearch, R extends ListedRecord, C extends string = never>(
  props: RecordListProps<S, R, C>,
) {
  const { api, navigation: place, columns, filters, otherLayout } = props;
  const { search, patch } = place;
  const { status } = search as { status?: string };
  const arrangement = useTableView(api.kind.key);
  const marked = useChosen();
  const counts = useQuery(api.counts(search));
  const { page: _, ...values } = search;
  const phone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const fold = phone ? (
    <FoldButton
      count={countSet(filters, values)}
      opened={unfolded}
      onChange={() => setUnfolded(!unfolded)}
    />
  ) : null;
  const tabs = props.withoutTabs ? null : (
    <StatusTabs
      statuses={props.statuses}
      counts={withUsual(counts.data, props.usual)}
      usual={props.usual?.name}
      value={status}
      onChange={(chosen) => patch({ status: chosen })}
    />
  );
  // A phone has room for one row of controls before the first record: the rest unfolds.
  if (phone && !unfolded) {
    return (
      <>
        <Head {...props} fold={fold} />
        {tabs}
        {otherLayout ?? <RecordTable {...props} arranged={arrangement.view} marked={marked} />}
      </>
    );
  }
  return (
    <>
      <Head {...props} fold={fold} />
      {props.above}
      {tabs}
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={props.searching}
        saved={<SavedViews list={props.saved} values={values} />}
        tools={
          <>
            <ExportButton onExport={(format) => api.export(search, format)} />
            {otherLayout ? null : <SelectButton chosen={marked} />}
          </>
        }
      >
        {otherLayout ? null : (
          <ViewMenu columns={columns} view={arrangement.view} onChange={arrangement.change} />
        )}
      </FilterBar>
      {otherLayout ?? <RecordTable {...props} arranged={arrangement.view} marked={marked} />}
    </>
  );
}

type Counts = Readonly<Record<string, number>>;

/** How many there are of what is shown without being asked for. */
function withUsual(
  counts: Counts | undefined,
  usual: { name: string; statuses: readonly string[] } | undefined,
) {
  if (!counts || !usual) return counts;
  const all = usual.statuses.map((status) => counts[status] ?? 0);
  return { ...counts, [usual.name]: all.reduce((sum, each) => sum + each, 0) };
}

function Head<S extends ListSearch, R extends ListedRecord, C extends string>(
  props: RecordListProps<S, R, C> & { fold: ReactNode },
) {
  const { adding, importing, navigation: place } = props;
  const { why } = useCan();
  const refusal = why(adding.right, 'create');
  return (
    <PageHeader title={props.title}>
      {props.fold}
      {props.tools}
      {importing ? <ImportButton refusal={refusal} to={importing} /> : null}
      {refusal === 'permission' ? null : (
        <GuardedButton
          refusal={refusal}
          visibleFrom={adding.notOnPhone ? 'sm' : undefined}
          className="icon-on-phone"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={place.create}
        >
          {adding.label}
        </GuardedButton>
      )}
    </PageHeader>
  );
}
