import { useTranslation } from 'react-i18next';
import type { FormDocument, Result } from '@/core/forms/document';
import { useFormats } from '@/platform/formats';
import classes from '../audits.module.css';
import { ScoreMark, usePercent } from '../ScoreMark';

interface Props {
  document: FormDocument;
  result: Result;
}

/** What the answers that were tried out would score, section by section. */
export function SampleScore({ document, result: { score } }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const percent = usePercent();
  if (!score) return <p className="quiet">{t('audits.templates.sampleHelp')}</p>;
  const counted = document.sections.filter(({ id }) => score.sections?.[id]);
  return (
    <section
      className={classes.sample}
      aria-live="polite"
      aria-label={t('audits.templates.sample')}
    >
      <p className={classes.findingHead}>
        <strong>{t('audits.templates.sample')}</strong>
        <ScoreMark percent={score.possible > 0 ? score.percent : null} failed={score.failed} />
        <span className="quiet">{`${number(score.reached)} / ${number(score.possible)}`}</span>
      </p>
      <ul>
        {counted.map(({ id, title, weight }) => (
          <li key={id}>
            <span>{title}</span>
            <span>{percent(score.sections?.[id]?.percent ?? null)}</span>
            {weight && weight !== 1 ? <span className="quiet">{`× ${number(weight)}`}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
