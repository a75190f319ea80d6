import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Comparison as Compared, comparisonOf } from '../api';
import classes from './page.module.css';

type Row = Compared['rows'][number];
type Cell = Row['cells'][number];

/** As statuses look that mean about the same. */
const STATUS_OF_CHANGE = {
  added: 'completed',
  removed: 'overdue',
  changed: 'open',
  same: 'closed',
} as const;

/** What is different in two versions, cell by cell. */
export function Comparison({ id, from, to }: { id: number; from: number; to: number }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(comparisonOf(id, from, to));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={120} />;
  }
  const different = data.rows.filter(({ change, moved }) => change !== 'same' || moved);
  const same = data.rows.length - different.length;
  return (
    <div className={classes.compared}>
      {data.head.length === 0 && different.length === 0 ? (
        <p className="quiet">{t('hira.compare.nothing')}</p>
      ) : null}
      {data.head.length > 0 ? (
        <div className={classes.change}>
          <p className={classes.cardTitle}>{t('hira.section.about')}</p>
          <Cells cells={data.head} />
        </div>
      ) : null}
      <ul className={classes.changes}>
        {(all ? data.rows : different).map((row) => (
          <Change key={row.key} row={row} />
        ))}
      </ul>
      {same > 0 ? (
        <button type="button" className={classes.plainLink} onClick={() => setAll(!all)}>
          {t(all ? 'hira.compare.hide' : 'hira.compare.show', { count: same })}
        </button>
      ) : null}
    </div>
  );
}

function Change({ row }: { row: Row }) {
  const { t } = useTranslation();
  const shown = row.after ?? row.before;
  return (
    <li className={classes.change} data-change={row.change}>
      <div className={classes.versionHead}>
        <StatusBadge status={STATUS_OF_CHANGE[row.change]} label={t(`hira.change.${row.change}`)} />
        {row.moved ? <span className="quiet">{t('hira.change.moved')}</span> : null}
        <span className={classes.cardTitle}>{shown?.hazard || t('hira.sheet.noHazard')}</span>
      </div>
      {row.change === 'added' || row.change === 'removed' ? (
        <p className="quiet">
          {[shown?.task_step, shown?.consequence, shown?.exposed].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <Cells cells={row.cells} />
    </li>
  );
}

/** Before and after of each cell that is different. */
function Cells({ cells }: { cells: readonly Cell[] }) {
  const { t } = useTranslation();
  const said = useCellWords();
  if (cells.length === 0) return null;
  return (
    <table className={classes.cells}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('hira.compare.cell')}</th>
          <th scope="col">{t('hira.compare.from')}</th>
          <th scope="col">{t('hira.compare.to')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.field}>
            <th scope="row">{said.name(cell.field)}</th>
            <td>{cell.before ? <del>{said.value(cell.field, cell.before)}</del> : '–'}</td>
            <td>{cell.after ? <ins>{said.value(cell.field, cell.after)}</ins> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `additional_controls[c1].due_date` is the due date of a control. */
const WITHIN = /^additional_controls\[[^\]]*\]\.(\w+)$/;

const COLUMN_WORDS = [
  'task_step',
  'hazard',
  'consequence',
  'exposed',
  'controls',
  'initial',
  'residual',
];
const HEAD_WORDS: Readonly<Record<string, string>> = {
  sites: 'site_ids',
  assessed_by: 'assessor_id',
  reviewer: 'reviewer_id',
};

/** Names and values of cells in the reader's words. */
function useCellWords() {
  const word = useWord();
  return {
    name: (field: string) => {
      const [, control] = WITHIN.exec(field) ?? [];
      if (control) return word('hira.field', `control_${control}`);
      if (COLUMN_WORDS.includes(field)) return word('hira.column', field);
      return word('hira.field', HEAD_WORDS[field] ?? field);
    },
    value: (field: string, value: string) => {
      if (field.endsWith('.control_type')) return word('actions.control', value);
      if (field === 'classification') return word('hira.classification', value);
      // The server names a band by its key; those of the product's own are levels.
      const [, place, band] = /^(.*) \((\w+)\)$/.exec(value) ?? [];
      if (place && band && (field === 'initial' || field === 'residual')) {
        return `${place} (${word('risk', band)})`;
      }
      return value;
    },
  };
}
