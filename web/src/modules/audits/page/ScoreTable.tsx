import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from '../audits.module.css';
import { ScoreMark, usePercent } from '../ScoreMark';
import type { Score } from '../types';

/** What each section scored, and all of it. */
export function ScoreTable({ score }: { score: Score }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const percent = usePercent();
  const points = (reached: number, possible: number) =>
    possible > 0 ? `${number(reached)} / ${number(possible)}` : '–';
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('audits.column.section')}</th>
            <th scope="col">{t('audits.column.answered')}</th>
            <th scope="col">{t('audits.column.points')}</th>
            <th scope="col">{t('audits.field.percent')}</th>
          </tr>
        </thead>
        <tbody>
          {(score.sections ?? []).map((section) => (
            <tr key={section.section_id}>
              <th scope="row">
                {section.title}
                <span
                  className={classes.bar}
                  style={{ width: `${section.percent ?? 0}%` }}
                  data-failed={section.failed || undefined}
                  aria-hidden
                />
              </th>
              <td>{`${number(section.answered)} / ${number(section.asked)}`}</td>
              <td>{points(section.reached, section.possible)}</td>
              <td>
                {section.percent === null && !section.failed ? (
                  percent(null)
                ) : (
                  <ScoreMark percent={section.percent} failed={section.failed} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('audits.column.whole')}</th>
            <td />
            <td>{points(score.reached, score.possible)}</td>
            <td>
              {score.percent === null && !score.failed ? (
                percent(null)
              ) : (
                <ScoreMark percent={score.percent} failed={score.failed} />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
