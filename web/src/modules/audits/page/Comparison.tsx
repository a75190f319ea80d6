import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormDocument, Question } from '@/core/forms/document';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { comparisonOf } from '../api';
import classes from '../audits.module.css';
import { usePercent } from '../ScoreMark';
import type { Audit, Comparison as Compared } from '../types';

/** As statuses look that mean the same. */
const STATUS_OF_CHANGE = {
  repeated: 'overdue',
  new: 'pending',
  resolved: 'completed',
  changed: 'open',
} as const;

type Pair = NonNullable<Compared['questions']>[number];

/** What is different from the audit before: section by section, and the answers that changed. */
export function Comparison({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const word = useWord();
  const percent = usePercent();
  const { data, error, refetch } = useQuery(comparisonOf(audit.id));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={120} />;
  }
  const changed = (data.questions ?? []).filter(({ change }) => change !== 'same');
  const now = (audit.form.document as FormDocument) ?? { sections: [] };
  const before = (data.previous_form?.document as FormDocument | undefined) ?? now;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('audits.column.section')}</th>
              <th scope="col">{data.previous?.number}</th>
              <th scope="col">{audit.number}</th>
            </tr>
          </thead>
          <tbody>
            {(data.sections ?? []).map((section) => (
              <tr key={section.section_id}>
                <th scope="row">{section.title}</th>
                <td>{percent(section.before)}</td>
                <td>{percent(section.after)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('audits.column.whole')}</th>
              <td>{percent(data.previous?.percent ?? null)}</td>
              <td>{percent(data.percent)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {changed.length === 0 ? <p className="quiet">{t('audits.nothingChanged')}</p> : null}
      <ul className={classes.findings}>
        {changed.map((pair) => (
          <li key={pair.question_id} className={classes.finding}>
            <div className={classes.findingHead}>
              {pair.change === 'same' ? null : (
                <StatusBadge
                  status={STATUS_OF_CHANGE[pair.change]}
                  label={word('audits.change', pair.change)}
                />
              )}
              <span>{pair.label}</span>
            </div>
            <FromTo
              from={saidOf(pair.before, questionOf(before, pair))}
              to={saidOf(pair.after, questionOf(now, pair))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What an answer became; nothing is said of photos and signatures, which no words tell apart. */
function FromTo({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation();
  if (from === to) return null;
  const none = t('audits.noAnswer');
  return <p className="quiet">{t('audits.fromTo', { from: from || none, to: to || none })}</p>;
}

const questionOf = (document: FormDocument, { question_id }: Pair): Question | undefined =>
  document.sections.flatMap(({ questions }) => questions).find(({ id }) => id === question_id);

/** An answer in a few words. */
function saidOf(answer: Pair['before'], question: Question | undefined): string {
  if (!answer) return '';
  const chosen = (question?.options ?? []).filter(({ id }) => answer.option_ids?.includes(id));
  const said = [
    ...chosen.map(({ label }) => label),
    answer.text,
    answer.number === null || answer.number === undefined ? '' : String(answer.number),
    answer.date,
    answer.checked ? '✓' : '',
    answer.not_applicable ? '–' : '',
    answer.remark,
  ];
  return said.filter(Boolean).join(', ');
}
