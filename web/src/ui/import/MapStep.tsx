import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportField, ImportMapping, ImportOutcome } from '@/platform/imports';
import { NativeSelect } from '../form/NativeSelect';
import { DateOrder } from './DateOrder';
import classes from './importer.module.css';
import { missing, NOTHING, placed, placeOf, SAME, sourceOf, withConstant } from './mapping';

interface Props {
  outcome: ImportOutcome;
  mapping: ImportMapping;
  fileName: string;
  onChange: (mapping: ImportMapping) => void;
  busy: boolean;
  onCheck: () => void;
  onBack: () => void;
}

/** Which column is which field. */
export function MapStep(props: Props) {
  const { outcome, mapping, fileName, onChange, busy } = props;
  const { t } = useTranslation();
  const wanting = missing(outcome.fields, mapping);
  const known = outcome.remembered || outcome.mapped_by;
  return (
    <>
      <h2 className={classes.title}>{fileName}</h2>
      <p className="quiet" role={known ? 'status' : undefined}>
        {outcome.mapped_by
          ? t('import.mappedBy', { name: outcome.mapped_by })
          : t(outcome.remembered ? 'import.remembered' : 'import.mapHelp')}
      </p>
      <ul className={classes.fields}>
        {outcome.fields.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            outcome={outcome}
            mapping={mapping}
            onChange={onChange}
            wanting={wanting.includes(field)}
          />
        ))}
      </ul>
      {outcome.date_order_needed || mapping.date_order ? (
        <DateOrder mapping={mapping} onChange={onChange} />
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.another')}
        </Button>
        <Button loading={busy} onClick={props.onCheck}>
          {t('import.check')}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  field: ImportField;
  outcome: ImportOutcome;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
  /** Every row needs it, and it comes from nowhere. */
  wanting: boolean;
}

function FieldRow({ field, outcome, mapping, onChange, wanting }: RowProps) {
  const { t } = useTranslation();
  const place = placeOf(mapping, field.key);
  const column = outcome.columns.find((each) => String(each.number) === place);
  return (
    <li className={classes.field} data-wanting={wanting || undefined}>
      <NativeSelect
        label={field.required ? `${field.label} (${t('import.required')})` : field.label}
        value={place}
        onChange={(next) => onChange(placed(mapping, field, next))}
        choices={[
          { value: NOTHING, label: t('import.nothing') },
          { value: SAME, label: t('import.same') },
          ...outcome.columns.map((each) => ({
            value: String(each.number),
            label: each.heading || t('import.column', { number: each.number }),
          })),
        ]}
      />
      {place === SAME ? (
        <Constant
          field={field}
          value={sourceOf(mapping, field.key).constant ?? ''}
          onChange={(value) => onChange(withConstant(mapping, field.key, value))}
        />
      ) : null}
      {column && column.samples.length > 0 ? (
        <p className={classes.samples}>
          {t('import.samples', { samples: column.samples.join(' · ') })}
        </p>
      ) : null}
    </li>
  );
}

const INPUTS = { text: 'text', choice: 'text', day: 'date', moment: 'datetime-local' } as const;

function Constant(props: { field: ImportField; value: string; onChange: (value: string) => void }) {
  const { field, value, onChange } = props;
  const { t } = useTranslation();
  const label = t('import.valueFor', { field: field.label });
  if (field.kind === 'choice') {
    return (
      <NativeSelect
        label={label}
        value={value}
        placeholder={t('import.pick')}
        onChange={onChange}
        choices={field.choices}
      />
    );
  }
  return (
    <TextInput
      label={label}
      type={INPUTS[field.kind]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
