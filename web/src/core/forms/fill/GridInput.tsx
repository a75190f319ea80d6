import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/ui/media';
import { type Column, cellQuestion, keyOf, type Row } from '../document';
import { unitOf, useUnit } from '../units';
import { useAnswer, useError, useFields } from './context';
import { Evidence } from './Evidence';
import classes from './fill.module.css';
import { Group } from './Group';
import type { InputProps } from './input';
import { ValueInput } from './ValueInput';

/** Rows and columns: a table at a desk, a card for each row on a phone. */
export function GridInput({ question, at }: InputProps) {
  const error = useError(at);
  const answer = useAnswer(at);
  const { compact } = useFields();
  const phone = useIsPhone();
  const { row_headers: rows = [], columns = [] } = question.attr;
  if (answer?.not_applicable) {
    return (
      <Group question={question} error={error}>
        {null}
      </Group>
    );
  }
  return (
    <Group question={question} error={error}>
      {phone || compact ? (
        rows.map((row) => <RowCard key={row.id} at={at} row={row} columns={columns} />)
      ) : (
        <Table at={at} rows={rows} columns={columns} label={question.label} />
      )}
    </Group>
  );
}

interface RowProps {
  at: string;
  row: Row;
  columns: readonly Column[];
}

function RowCard({ at, row, columns }: RowProps) {
  return (
    <section className={classes.rowCard} aria-label={row.label}>
      <p className={classes.rowLabel}>{row.label}</p>
      {columns.map((column) => (
        <Cell key={column.id} at={at} row={row} column={{ ...column, unit: unitOf(column) }} />
      ))}
    </section>
  );
}

function Cell({
  at,
  row,
  column,
  named,
}: Omit<RowProps, 'columns'> & { column: Column; named?: string }) {
  const question = cellQuestion(column);
  const place = keyOf(at, row.id, column.id);
  return (
    <div data-answer={place}>
      <ValueInput question={question} at={place} named={named} />
      {question.options ? <Evidence question={question} at={place} /> : null}
    </div>
  );
}

function ColumnUnit({ column }: { column: Column }) {
  const unit = useUnit()(unitOf(column));
  return unit ? <span className={classes.unit}>{` (${unit})`}</span> : null;
}

interface TableProps {
  at: string;
  label: string;
  rows: readonly Row[];
  columns: readonly Column[];
}

function Table({ at, label, rows, columns }: TableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only keys moves it sideways
    <section className={classes.tableFrame} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
                <ColumnUnit column={column} />
                {column.required ? <span className={classes.star}>{' *'}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column.id}>
                  <Cell
                    at={at}
                    row={row}
                    column={{ ...column, unit: undefined }}
                    named={t('forms.fill.cell', { row: row.label, column: column.label })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
