import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import form from '@/ui/form/form.module.css';
import { useTyped } from '@/ui/form/typed';
import type { Matrix } from '../matrix';
import { KIND_OF, othersOf } from './CellEditor';
import { ControlList, said } from './ControlsDialog';
import { type Faults, saidOf } from './faults';
import { LONGEST, type Rows, type SheetRow, TEXTS } from './model';
import { RatingPicker } from './RatingPicker';
import { SuggestText } from './SuggestText';
import classes from './sheet.module.css';

interface Props {
  row: SheetRow | undefined;
  rows: Rows;
  number: number;
  matrix: Matrix;
  faults: Faults;
  siteId?: number;
  today: string;
  onWrite: (row: SheetRow) => void;
  onClose: () => void;
}

/** One risk as a form, for a phone. */
export function RowDialog({ row, number, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('hira.sheet.row', { number })} opened={Boolean(row)} onClose={onClose}>
      {row ? <RowForm key={row.key} row={row} onClose={onClose} {...rest} /> : null}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'row' | 'number'> & { row: SheetRow };

function RowForm({ row, rows, matrix, faults, siteId, today, onWrite, onClose }: FormProps) {
  const { t } = useTranslation();
  const word = useWord();
  const [values, setValues] = useState(row);
  useTyped(() => values !== row);
  const patch = (change: Partial<SheetRow>) => setValues((before) => ({ ...before, ...change }));
  const error = (column: Parameters<typeof saidOf>[2]) =>
    values[column] === row[column] ? saidOf(faults, row, column).join(' ') : '';
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onWrite({ ...values, additional: values.additional.filter(said) });
      }}
    >
      {TEXTS.map((column) => (
        <SuggestText
          key={column}
          label={word('hira.column', column)}
          description={column === 'controls' ? t('hira.sheet.lineEach') : undefined}
          error={error(column)}
          autosize
          minRows={column === 'controls' ? 3 : 1}
          maxLength={LONGEST[column]}
          kind={KIND_OF[column]}
          lines={column === 'controls'}
          others={othersOf(rows, column, row.key)}
          value={values[column]}
          onChange={(text) => patch({ [column]: text })}
        />
      ))}
      {(['initial', 'residual'] as const).map((column) => (
        <fieldset key={column} className={classes.controlFields}>
          <legend>{word('hira.column', column)}</legend>
          <RatingPicker
            label={word('hira.column', column)}
            matrix={matrix}
            value={values[column]}
            onChoose={(place) => patch({ [column]: place })}
          />
          {error(column) ? <p className={classes.fault}>{error(column)}</p> : null}
        </fieldset>
      ))}
      <p className={classes.cardTitle}>{word('hira.column', 'additional')}</p>
      {error('additional') ? <p className={classes.fault}>{error('additional')}</p> : null}
      <ControlList
        controls={values.additional}
        siteId={siteId}
        today={today}
        onChange={(additional) => patch({ additional })}
      />
      <DialogFoot send={t('hira.controls.take')} busy={false} onClose={onClose} />
    </form>
  );
}
