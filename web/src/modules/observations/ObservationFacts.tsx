import { useTranslation } from 'react-i18next';
import { useEnergyFacts } from '@/core/energy/useEnergyFacts';
import { isShortened } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import { RiskMark } from '@/ui/RiskMark';
import type { ObservationRow } from './api';
import { useReporterName, useTypeWord } from './words';

export function ObservationFacts({ observation }: { observation: ObservationRow }) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const typeOf = useTypeWord();
  const reporter = useReporterName();
  const energy = useEnergyFacts();
  const { site, division, location, comment } = observation;
  const said = (by: { name: string } | null, at: string | null) =>
    by && at ? `${by.name}, ${fullDateTime(at, site.time_zone)}` : null;
  return (
    <>
      {isShortened(observation.description) ? (
        <p className="prose">{observation.description}</p>
      ) : null}
      <Facts
        facts={[
          [t('field.risk_potential'), <RiskMark key="risk" risk={observation.risk_potential} />],
          [t('observations.field.observation_type'), typeOf(observation)],
          [t('field.where'), [site.name, division?.name, location].filter(Boolean).join(' · ')],
          [
            t('observations.field.observed_at'),
            fullDateTime(observation.observed_at, site.time_zone),
          ],
          [t('observations.field.reporter_id'), reporter(observation)],
          [t('field.category_id'), observation.category?.name],
          [
            t('observations.field.resumed_by'),
            said(observation.resumed_by, observation.resumed_at),
          ],
          [
            t('observations.field.confirmed_by'),
            said(observation.confirmed_by, observation.confirmed_at),
          ],
          ...energy(observation),
          [
            t('observations.field.comment'),
            comment ? (
              <span key="comment" className="prose">
                {comment}
              </span>
            ) : null,
          ],
        ]}
      />
    </>
  );
}
