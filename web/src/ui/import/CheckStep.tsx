import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/platform/download';
import { useFormats } from '@/platform/formats';
import type { ImportMapping, ImportOutcome } from '@/platform/imports';
import { NativeSelect } from '../form/NativeSelect';
import { DateOrder } from './DateOrder';
import classes from './importer.module.css';
import { problemsCsv, sourceOf, withValue } from './mapping';

interface Props {
  outcome: ImportOutcome;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
  /** Whether the rows that are here already are imported once more. */
  again: boolean;
  onAgain: (again: boolean) => void;
  checking: boolean;
  running: boolean;
  onCheck: () => void;
  onRun: () => void;
  onBack: () => void;
  /** Where to go when there is nothing to import. */
  done: ReactNode;
}

/** What would be imported, and what is in the way. */
export function CheckStep(props: Props) {
  const { outcome, mapping, onChange } = props;
  const { t } = useTranslation();
  const clean = outcome.problems_total === 0;
  const count = outcome.to_add + (props.again ? outcome.already : 0);
  const Icon = clean ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <p className={classes.verdict} data-clean={clean || undefined} role="status">
        <Icon size={20} aria-hidden />
        <span>
          {clean
            ? t(count > 0 ? 'import.ready' : 'import.nothingNew', { count })
            : t('import.problems', { count: outcome.problems_total })}
        </span>
      </p>
      {outcome.already > 0 ? (
        <Already count={outcome.already} again={props.again} onAgain={props.onAgain} />
      ) : null}
      {outcome.date_order_needed ? <DateOrder mapping={mapping} onChange={onChange} /> : null}
      {outcome.unknown.length > 0 ? (
        <Words outcome={outcome} mapping={mapping} onChange={onChange} />
      ) : null}
      {clean ? null : <Problems outcome={outcome} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.back')}
        </Button>
        {clean ? null : (
          <Button loading={props.checking} onClick={props.onCheck}>
            {t('import.check')}
          </Button>
        )}
        {clean && count > 0 ? (
          <Button loading={props.running} onClick={props.onRun}>
            {t('import.run', { count })}
          </Button>
        ) : null}
        {clean && count === 0 ? props.done : null}
      </div>
    </>
  );
}

/** A file that was imported before, or that has grown since: what is here stays one. */
function Already(props: { count: number; again: boolean; onAgain: (again: boolean) => void }) {
  const { count, again, onAgain } = props;
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.already}>{t('import.already', { count })}</p>
      <Checkbox
        label={t('import.again', { count })}
        checked={again}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
    </>
  );
}

/** Words of the file that are no choice: each can be said to mean one. */
function Words({ outcome, mapping, onChange }: Pick<Props, 'outcome' | 'mapping' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.words}>
      <legend className={classes.subtitle}>{t('import.values')}</legend>
      <p className="quiet">{t('import.valuesHelp')}</p>
      <ul className={classes.fields}>
        {outcome.unknown.map(({ field: key, value: word }) => {
          const field = outcome.fields.find((each) => each.key === key);
          if (!field) return null;
          return (
            <li key={`${key} ${word}`} className={classes.field}>
              <NativeSelect
                label={t('import.valueMeans', { field: field.label, value: word })}
                value={sourceOf(mapping, key).values?.[word] ?? ''}
                placeholder={t('import.pick')}
                onChange={(value) => onChange(withValue(mapping, key, word, value))}
                choices={field.choices}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Problems({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { problems, problems_total: total } = outcome;
  const headings = [t('common.row'), t('import.field'), t('import.value'), t('import.message')];
  const save = () =>
    saveBlob(new Blob([problemsCsv(problems, headings)], { type: 'text/csv' }), 'problems.csv');
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.problems}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((each) => (
              <tr key={`${each.row} ${each.field}`}>
                <td className="tabular">{each.row > 0 ? number(each.row) : ''}</td>
                <td>{each.label}</td>
                <td className={classes.value}>{each.value}</td>
                <td>{each.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.below}>
        {total > problems.length ? (
          <span className="quiet">
            {t('import.firstProblems', { number: number(problems.length) })}
          </span>
        ) : null}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={save}
        >
          {t('import.download')}
        </Button>
      </div>
    </>
  );
}
