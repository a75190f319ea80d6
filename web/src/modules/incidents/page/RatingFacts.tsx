import { useTranslation } from 'react-i18next';
import { useMatrix } from '@/directory/risks/api';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';
import { Facts } from '@/ui/Facts';
import { RiskMark } from '@/ui/RiskMark';
import type { IncidentRow } from '../api';
import { LevelMark } from '../LevelMark';

type Place = IncidentRow['actual'];

const isKnown = ({ severity, likelihood }: Place) => severity !== null || likelihood !== null;

/** How severe it was, and could have been; of what was imported maybe no more than a part. */
export function RatingFacts({ incident }: { incident: IncidentRow }) {
  const { t } = useTranslation();
  const { step } = useMatrixWords(useMatrix());
  const { severity_level: label, actual, potential } = incident;
  if (label === 'not_rated' && !isKnown(actual) && !isKnown(potential)) {
    return <p className="quiet">{t('incidents.rate.none')}</p>;
  }
  const place = ({ severity, likelihood, level }: Place) => (
    <>
      <RiskMark risk={level} />{' '}
      <span className="quiet">
        {[severity && step('severity', severity), likelihood && step('likelihood', likelihood)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
  return (
    <Facts
      facts={[
        [t('incidents.field.severity_level'), <LevelMark key="level" level={label} />],
        [t('incidents.field.actual'), place(actual)],
        [t('incidents.field.potential'), place(potential)],
      ]}
    />
  );
}
