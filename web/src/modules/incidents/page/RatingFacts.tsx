import { useTranslation } from 'react-i18next';
import { useMatrix } from '@/modules/risks/api';
import { useMatrixWords } from '@/modules/risks/useMatrixWords';
import { Facts } from '@/ui/Facts';
import { RiskMark } from '@/ui/RiskMark';
import type { IncidentRow } from '../api';
import { LevelMark } from '../LevelMark';
import classes from './page.module.css';

/** How severe it was, and could have been. */
export function RatingFacts({ incident }: { incident: IncidentRow }) {
  const { t } = useTranslation();
  const { step } = useMatrixWords(useMatrix());
  if (incident.severity_level === 'not_rated') {
    return <p className={classes.quiet}>{t('incidents.rate.none')}</p>;
  }
  const place = ({ severity, likelihood, level }: IncidentRow['actual']) => (
    <>
      <RiskMark risk={level} />{' '}
      <span className={classes.quiet}>
        {[step('severity', severity ?? 0), step('likelihood', likelihood ?? 0)].join(', ')}
      </span>
    </>
  );
  return (
    <Facts
      facts={[
        [
          t('incidents.field.severity_level'),
          <LevelMark key="level" level={incident.severity_level} />,
        ],
        [t('incidents.field.actual'), place(incident.actual)],
        [t('incidents.field.potential'), place(incident.potential)],
      ]}
    />
  );
}
