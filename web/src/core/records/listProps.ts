import type { ReactNode } from 'react';
import type { ListName } from '@/core/views/api';
import type { Module as Right } from '@/platform/holder';
import type { ListSearch } from '@/platform/search';
import type { Filter } from '@/ui/filters/filter';
import type { Column } from '@/ui/table/columns';
import type { ListedRecord, RecordApi } from './api';
import type { Closing } from './BulkBar';
import type { ListNavigation } from './navigation';

/** What can be changed of several records at once. */
export interface Bulk<R, C extends string = string> {
  readonly right: Right;
  readonly changes: readonly C[];
  readonly label: (change: C) => string;
  /** Why these rows cannot be changed so; nothing when they can. */
  readonly reason?: (change: C, rows: readonly R[]) => string | undefined;
  /** Asks for what all of them get. */
  readonly dialog: (change: C, rows: readonly R[], on: Closing) => ReactNode;
  /** What whoever reads them can do with them besides. */
  readonly more?: (ids: readonly number[], onDone: () => void) => ReactNode;
}

export interface RecordListProps<S extends ListSearch, R extends ListedRecord, C extends string> {
  api: Pick<RecordApi<S, R, R>, 'kind' | 'keys' | 'list' | 'counts' | 'export' | 'exportChosen'>;
  navigation: ListNavigation<S>;
  title: string;
  /** What the search box says. */
  searching: string;
  statuses: readonly string[];
  columns: readonly Column<R>[];
  filters: readonly Filter[];
  /** How the list is sorted, as far as its head shows it. */
  sort?: string;
  /** A row on a phone. */
  card: (row: R) => ReactNode;
  /** Said when there is nothing, and no filter is the reason. */
  empty: ReactNode;
  /** Under which name its views are saved. */
  saved: ListName;
  /** Who may add to it, and what the button for that says. */
  adding: { right: Right; label: string; notOnPhone?: boolean };
  /** Where tables are imported, for those who may. */
  importing?: string | false;
  /** What can be done with several at once. */
  bulk?: Bulk<R, C>;
  /** Before the buttons of the head. */
  tools?: ReactNode;
  /** Between the head and the tabs: other lists, other layouts. */
  above?: ReactNode;
  /** In the place of the table: a board, a calendar. */
  otherLayout?: ReactNode;
  withoutTabs?: boolean;
  /** What is shown until another tab is chosen, and the statuses that this is. */
  usual?: { readonly name: string; readonly statuses: readonly string[] };
}
