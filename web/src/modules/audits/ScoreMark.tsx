import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './audits.module.css';

/** A score as it is said everywhere: with one decimal, or that nothing counted. */
export function usePercent() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (percent: number | null): string =>
    percent === null
      ? t('audits.noScore')
      : number(percent / 100, { style: 'percent', maximumFractionDigits: 1 });
}

interface Props {
  percent: number | null;
  failed: boolean;
}

/** The score, and that a critical question failed. */
export function ScoreMark({ percent, failed }: Props) {
  const { t } = useTranslation();
  const said = usePercent();
  return (
    <span className={classes.score}>
      {percent === null ? null : said(percent)}
      {failed ? (
        <span className={classes.failed}>
          <IconAlertTriangle size={15} aria-hidden />
          {t('audits.failed')}
        </span>
      ) : null}
    </span>
  );
}
