import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import type { IncidentRow, Victim } from '../api';

interface Props {
  victim: Victim;
  incident: IncidentRow;
}

/** What is known of somebody who was hurt. */
export function VictimFacts({ victim, incident }: Props) {
  const { t } = useTranslation();
  const { day, list, number } = useFormats();
  const word = useWord();
  const zone = incident.site.time_zone;
  const said = (group: string, value: string) => (value === 'not_said' ? '' : word(group, value));
  const spans = victim.work_status.map(({ status, from, to }) =>
    to
      ? t('incidents.people.spanTo', {
          what: word('incidents.span', status),
          from: day(from, zone),
          to: day(to, zone),
        })
      : t('incidents.people.spanOn', {
          what: word('incidents.span', status),
          from: day(from, zone),
        }),
  );
  return (
    <Facts
      facts={[
        [
          t('incidents.people.who'),
          [
            word('incidents.victim', victim.victim_type),
            victim.employee_id,
            victim.company,
            said('incidents.gender', victim.gender),
            said('incidents.age', victim.age_range),
          ]
            .filter(Boolean)
            .join(' · '),
        ],
        [
          t('incidents.people.parts'),
          list(victim.body_parts.map((part) => word('incidents.part', part))),
        ],
        [t('incidents.people.injury'), victim.injury],
        ...victim.codes.map(
          ({ kind, code, title }) => [word('incidents.code', kind), `${title} (${code})`] as const,
        ),
        [
          t('incidents.people.treatment'),
          [
            said('incidents.treatment', victim.treatment),
            victim.treatment_details,
            victim.taken_to_hospital ? t('incidents.people.toHospital') : '',
            victim.hospital,
            victim.lasting ? t('incidents.people.lasting') : '',
          ]
            .filter(Boolean)
            .join(' · '),
        ],
        [t('incidents.people.workStatus'), spans.join(' · ')],
        [
          t('incidents.people.days'),
          victim.days_away + victim.days_restricted > 0
            ? t('incidents.people.daysCounted', {
                away: number(victim.days_away),
                restricted: number(victim.days_restricted),
              })
            : null,
        ],
        [
          t('incidents.people.returned'),
          victim.return_to_work_on ? day(victim.return_to_work_on, zone) : null,
        ],
        [t('incidents.people.outcome'), victim.outcome],
      ]}
    />
  );
}
