import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Gallery } from '@/ui/files/Gallery';
import type { StoredFile } from '@/ui/files/useUploads';
import { Photos } from '@/ui/print/Photos';
import {
  type Answer,
  type Column,
  cellQuestion,
  hasOptions,
  keyOf,
  type Question,
} from '../document';
import { KIND_OF, useNamed } from '../named';
import { unitOf, useUnit } from '../units';
import type { Names } from '../useFilling';
import { OnPaperForm } from './paper';
import classes from './show.module.css';
import type { Shown } from './useShown';

interface Props {
  question: Question;
  shown: Shown;
}

/** An answer with what was given beside it. */
export function AnswerShown({ question, shown }: Props) {
  const { t } = useTranslation();
  const answer = shown.answerOf(question.id);
  if (question.type === 'instruction') {
    return <p className={classes.prose}>{question.attr.intro_text}</p>;
  }
  const files = shown.filesOf(answer);
  return (
    <div className={classes.said}>
      {question.type === 'grid_view' && !answer?.not_applicable ? (
        <Grid question={question} shown={shown} />
      ) : (
        <Value question={question} answer={answer} names={shown.names} files={files.length} />
      )}
      {answer?.remark ? (
        <p className={classes.prose}>
          <span className={classes.quiet}>{t('forms.fill.remark')}: </span>
          {answer.remark}
        </p>
      ) : null}
      {files.length > 0 ? <Files files={files} signature={question.type === 'signature'} /> : null}
      {shown.beside?.(question)}
    </div>
  );
}

interface ValueProps {
  question: Question;
  answer: Answer | undefined;
  names?: Names;
  /** How many files stand below it. */
  files?: number;
}

function Value({ question, answer, names, files = 0 }: ValueProps) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const unit = useUnit();
  const { type, attr } = question;
  const kind = KIND_OF[type];
  if (answer?.not_applicable) return <span>{t('forms.fill.notApplicable')}</span>;
  if (kind && answer?.reference_ids?.length) {
    return <Named kind={kind} ids={answer.reference_ids} names={names} />;
  }
  if (hasOptions(type) && answer?.option_ids?.length) {
    return <Chosen question={question} ids={answer.option_ids} />;
  }
  if (type === 'declaration') {
    return (
      <span>
        {attr.intro_text ? <span className={classes.prose}>{attr.intro_text} </span> : null}
        <strong>{t(answer?.checked ? 'common.yes' : 'common.no')}</strong>
      </span>
    );
  }
  if (type === 'number' && typeof answer?.number === 'number') {
    const digits = { maximumFractionDigits: 6 };
    const said = [number(answer.number, digits), unit(attr.unit, answer.number)];
    return <span>{said.filter(Boolean).join(' ')}</span>;
  }
  if (type === 'date' && answer?.date) return <span>{day(answer.date)}</span>;
  if (answer?.text) return <span className={classes.prose}>{answer.text}</span>;
  if (files > 0) return null;
  return <span className={classes.quiet}>{t('forms.show.unanswered')}</span>;
}

interface NamedProps {
  kind: NonNullable<(typeof KIND_OF)[Question['type']]>;
  ids: readonly number[];
  names?: Names;
}

function Named({ kind, ids, names }: NamedProps) {
  const name = useNamed(kind, ids, names);
  return <span>{ids.map(name).join(', ')}</span>;
}

const TONES: Record<string, string> = {
  good: 'completed',
  fair: 'pending',
  bad: 'overdue',
  neutral: 'closed',
};

function Chosen({ question, ids }: { question: Question; ids: readonly string[] }) {
  const chosen = (question.options ?? []).filter(({ id }) => ids.includes(id));
  return (
    <span className={classes.options}>
      {chosen.map(({ id, label, tone }) => (
        <span
          key={id}
          className={classes.option}
          style={tone ? { '--tone': `var(--hv-${TONES[tone]})` } : undefined}
          data-tone={tone || undefined}
        >
          {label}
        </span>
      ))}
    </span>
  );
}

function Files({ files, signature }: { files: readonly StoredFile[]; signature: boolean }) {
  const paper = use(OnPaperForm);
  if (signature) {
    return (
      <div className={classes.signatures}>
        {files.map((file) => (
          <img key={file.id} src={file.url} alt={file.name.replace(/\.png$/, '')} />
        ))}
      </div>
    );
  }
  return paper ? <Photos files={files} /> : <Gallery files={files} />;
}

function Grid({ question, shown }: Props) {
  const { row_headers: rows = [], columns = [] } = question.attr;
  const unit = useUnit();
  const unitIn = (column: Column) => (unitOf(column) ? `(${unit(unitOf(column))})` : '');
  const { t } = useTranslation();
  const filled = rows.filter((row) =>
    columns.some((column) => shown.answerOf(keyOf(question.id, row.id, column.id))),
  );
  if (filled.length === 0) {
    return <span className={classes.quiet}>{t('forms.show.unanswered')}</span>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only keys moves it sideways
    <section className={classes.frame} aria-label={question.label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col" data-type={column.type}>
                {[column.label, unitIn(column)].filter(Boolean).join(' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-type={column.type}
                  data-outside={
                    isOutside(column, shown.answerOf(keyOf(question.id, row.id, column.id))) ||
                    undefined
                  }
                >
                  <Cell
                    question={cellQuestion({ ...column, unit: undefined })}
                    answer={shown.answerOf(keyOf(question.id, row.id, column.id))}
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

/** A number that is not within the limits of its column. */
function isOutside({ minimum, maximum }: Column, answer: Answer | undefined): boolean {
  const number = answer?.number;
  if (typeof number !== 'number') return false;
  return (
    (typeof minimum === 'number' && number < minimum) ||
    (typeof maximum === 'number' && number > maximum)
  );
}

/** An empty cell stays empty. */
function Cell({ question, answer }: Omit<ValueProps, 'names'>) {
  if (!answer) return null;
  return <Value question={question} answer={answer} />;
}
