import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Score } from '../document';
import classes from './show.module.css';

/** What a form scored as a whole, and that it failed if a critical question did. */
export function WholeScore({ score }: { score: Score | null }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <p className={classes.score}>
      <span className={classes.label}>{t('forms.show.score')}</span>
      <strong>{useShare(score)}</strong>
      {score ? (
        <span className={classes.quiet}>
          {t('forms.show.points', {
            reached: number(score.reached),
            possible: number(score.possible),
          })}
        </span>
      ) : null}
      {score?.failed ? (
        <span className={classes.failed}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('forms.show.failed')}
        </span>
      ) : null}
    </p>
  );
}

export function SectionScore({ score }: { score?: Score }) {
  const share = useShare(score);
  return score ? share : null;
}

function useShare(score?: Score | null): string {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (!score || score.possible === 0) return t('forms.show.na');
  return number(score.percent / 100, { style: 'percent', maximumFractionDigits: 1 });
}
