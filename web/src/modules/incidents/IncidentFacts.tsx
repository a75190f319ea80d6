import { useTranslation } from 'react-i18next';
import { useEnergyFacts } from '@/core/energy/useEnergyFacts';
import { isShortened } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import type { IncidentRow } from './api';
import { useReporterName, useTypeWord } from './words';

interface Props {
  incident: IncidentRow;
  /** Its heading does not say all of it, or there is none. */
  whole?: boolean;
}

/** What happened, where, when, and what was done at once. */
export function IncidentFacts({ incident, whole }: Props) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const word = useWord();
  const typeOf = useTypeWord();
  const reporter = useReporterName();
  const energy = useEnergyFacts();
  const { site, division, location, description } = incident;
  const prose = (text: string) => (text ? <span className="prose">{text}</span> : undefined);
  return (
    <>
      {whole || isShortened(description) ? <p className="prose">{description}</p> : null}
      <Facts
        facts={[
          [t('incidents.field.incident_type'), typeOf(incident)],
          [t('field.where'), [site.name, division?.name, location].filter(Boolean).join(' · ')],
          [t('incidents.field.occurred_at'), fullDateTime(incident.occurred_at, site.time_zone)],
          [
            t('incidents.field.shift'),
            incident.shift === 'not_said' ? null : word('incidents.shift', incident.shift),
          ],
          [t('incidents.field.anybody_hurt'), word('incidents.hurt', incident.anybody_hurt)],
          [t('incidents.field.immediate_action'), prose(incident.immediate_action)],
          [t('incidents.field.damage'), prose(incident.damage)],
          [t('field.category_id'), incident.category?.name],
          [t('incidents.field.reporter_id'), reporter(incident)],
          [
            t('incidents.field.recordable'),
            incident.recordable === 'undecided'
              ? null
              : [
                  word('incidents.recordable', incident.recordable),
                  incident.recordable_scheme,
                  incident.recordable_reason,
                ]
                  .filter(Boolean)
                  .join(' · '),
          ],
          ...energy(incident),
          ...(incident.loss_of_containment === 'yes'
            ? ([
                [
                  t('incidents.process.tier'),
                  t(`incidents.process.${incident.process_tier || 'none'}`),
                ],
                [
                  t('incidents.process.what'),
                  (incident.process_consequences ?? [])
                    .map((each) => t(`incidents.process.consequence.${each}`))
                    .join(' · '),
                ],
              ] as const)
            : []),
          [
            t('incidents.field.investigation_required'),
            incident.investigation_required ? null : t('common.no'),
          ],
        ]}
      />
    </>
  );
}
