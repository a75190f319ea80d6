import { IconAlertTriangle, IconCircleCheck, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Problem } from './api';
import classes from './installation.module.css';

/** Each thing that is wrong, and what to do about it. */
export function Problems({ of }: { of: readonly Problem[] }) {
  const { t } = useTranslation();
  if (of.length === 0) {
    return (
      <p className={classes.well}>
        <IconCircleCheck size={20} aria-hidden />
        {t('installation.nothingWrong')}
      </p>
    );
  }
  return (
    <ul className={classes.problems}>
      {of.map((each) => (
        <One key={each.sentence} of={each} />
      ))}
    </ul>
  );
}

function One({ of }: { of: Problem }) {
  const { t } = useTranslation();
  const Icon = of.severity === 'critical' ? IconUrgent : IconAlertTriangle;
  return (
    <li className={classes.problem} data-severity={of.severity}>
      <Icon size={20} role="img" aria-label={t(`installation.severity.${of.severity}`)} />
      <div>
        <p className={classes.sentence}>{of.sentence}</p>
        <p className={classes.remedy}>{of.remedy}</p>
      </div>
    </li>
  );
}
