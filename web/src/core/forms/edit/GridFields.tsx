import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { moved } from '@/ui/order/moved';
import { COLUMN_TYPES, type Column, type Question } from '../document';
import { newId } from './changes';
import type { SetAttr } from './context';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';
import { MoveButtons } from './MoveButtons';
import { OptionFields } from './OptionFields';

interface Props {
  question: Question;
  set: SetAttr;
}

const MOST_ROWS = 50;
const MOST_COLUMNS = 12;

/** The rows and the columns of a table; each column has cells of one type. */
export function GridFields({ question, set }: Props) {
  const { t } = useTranslation();
  const { words } = useEditing();
  const fault = useFault();
  const { row_headers: rows = [], columns = [] } = question.attr;
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.groupLabel}>{t('forms.edit.rows')}</legend>
        {rows.map((row, index) => (
          <div key={row.id} className={classes.optionHead}>
            <TextInput
              aria-label={t('forms.edit.newRow', { number: index + 1 })}
              className={classes.grow}
              maxLength={300}
              value={row.label}
              error={fault(question.id, `attr.row_headers[${index}].label`)}
              onChange={(event) => {
                const label = event.currentTarget.value;
                const next = rows.map((each) => (each.id === row.id ? { ...each, label } : each));
                set({ row_headers: next }, row.id);
              }}
            />
            <MoveButtons
              name={row.label}
              index={index}
              last={rows.length - 1}
              onMove={(from, to) => set({ row_headers: moved(rows, from, to) })}
            />
            <Remove
              name={row.label}
              onClick={() => set({ row_headers: rows.filter((each) => each.id !== row.id) })}
            />
          </div>
        ))}
        {rows.length < MOST_ROWS ? (
          <Add
            label={t('common.row')}
            onClick={() =>
              set({ row_headers: [...rows, { id: newId('r'), label: words.row(rows.length + 1) }] })
            }
          />
        ) : null}
        <p className={classes.error}>{fault(question.id, 'attr.row_headers')}</p>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.groupLabel}>{t('table.columns')}</legend>
        {columns.map((column, index) => (
          <ColumnFields
            key={column.id}
            part={question.id}
            column={column}
            index={index}
            last={columns.length - 1}
            onPatch={(changes, about) =>
              set(
                {
                  columns: columns.map((each) =>
                    each.id === column.id ? { ...each, ...changes } : each,
                  ),
                },
                about && `${column.id} ${about}`,
              )
            }
            onMove={(from, to) => set({ columns: moved(columns, from, to) })}
            onRemove={() => set({ columns: columns.filter((each) => each.id !== column.id) })}
          />
        ))}
        {columns.length < MOST_COLUMNS ? (
          <Add
            label={t('forms.edit.addColumn')}
            onClick={() => {
              const label = words.column(columns.length + 1);
              set({ columns: [...columns, { id: newId('c'), label, type: 'text_field' }] });
            }}
          />
        ) : null}
        <p className={classes.error}>{fault(question.id, 'attr.columns')}</p>
      </fieldset>
    </>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      className={classes.start}
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="ink"
      size="lg"
      aria-label={t('files.remove', { name })}
      onClick={onClick}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}

interface ColumnProps {
  part: string;
  column: Column;
  index: number;
  last: number;
  onPatch: (changes: Partial<Column>, about?: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function ColumnFields({ part, column, index, last, onPatch, onMove, onRemove }: ColumnProps) {
  const { t } = useTranslation();
  const word = useWord();
  const { words } = useEditing();
  const fault = useFault();
  const path = `attr.columns[${index}]`;
  function turn(type: Column['type']) {
    const first = { id: newId('o'), label: words.option(1) };
    const options = type === 'single_select' ? (column.options ?? [first]) : undefined;
    const bounds =
      type === 'number' ? {} : { unit: undefined, minimum: undefined, maximum: undefined };
    onPatch({ ...bounds, type, options });
  }
  return (
    <div className={`${classes.option} ${classes.column}`}>
      <div className={classes.optionHead}>
        <TextInput
          aria-label={t('forms.edit.newColumn', { number: index + 1 })}
          className={classes.grow}
          maxLength={300}
          value={column.label}
          error={fault(part, `${path}.label`)}
          onChange={(event) => onPatch({ label: event.currentTarget.value }, 'label')}
        />
        <MoveButtons name={column.label} index={index} last={last} onMove={onMove} />
        <Remove name={column.label} onClick={onRemove} />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('forms.edit.type')}
          value={column.type}
          choices={COLUMN_TYPES.map((each) => ({ value: each, label: word('forms.cell', each) }))}
          onChange={(type) => turn(type as Column['type'])}
        />
        <Checkbox
          className={classes.besideField}
          label={t('forms.edit.required')}
          checked={column.required ?? false}
          onChange={(event) => onPatch({ required: event.currentTarget.checked || undefined })}
        />
      </div>
      {column.type === 'number' ? (
        <div className={classes.three}>
          <TextInput
            label={t('forms.edit.unit')}
            maxLength={20}
            value={column.unit ?? ''}
            onChange={(event) => onPatch({ unit: event.currentTarget.value }, 'unit')}
          />
          <NumberInput
            label={t('forms.edit.minimum')}
            value={column.minimum ?? ''}
            onChange={(value) =>
              onPatch({ minimum: value === '' ? null : Number(value) }, 'minimum')
            }
          />
          <NumberInput
            label={t('forms.edit.maximum')}
            value={column.maximum ?? ''}
            error={fault(part, `${path}.maximum`)}
            onChange={(value) =>
              onPatch({ maximum: value === '' ? null : Number(value) }, 'maximum')
            }
          />
        </div>
      ) : null}
      {column.type === 'single_select' ? (
        <OptionFields
          part={part}
          path={`${path}.options`}
          options={column.options ?? []}
          scored={false}
          onChange={(options, about) => onPatch({ options }, about)}
        />
      ) : null}
    </div>
  );
}
