import { useState } from 'react';
import { readStoredJson, writeStored } from '@/platform/storage';
import type { TableView } from './columns';

const DEFAULT: TableView = { dense: false, columns: {} };

/** Columns and density of one table, remembered under its name. */
export function useTableView(name: string) {
  const key = `hivis.table.${name}`;
  const [view, setView] = useState<TableView>(() => ({ ...DEFAULT, ...readStoredJson(key) }));
  return {
    view,
    change: (patch: Partial<TableView>) => {
      const next = { ...view, ...patch };
      setView(next);
      writeStored(key, JSON.stringify(next));
    },
  };
}
