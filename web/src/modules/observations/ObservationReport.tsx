import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordTimeline } from '@/modules/records/RecordTimeline';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import classes from '@/ui/print/print.module.css';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Observation, observationQuery } from './api';
import { WithoutActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { useOpenId } from './place';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';

/** One observation on paper, with its actions and its history. */
export function ObservationReport() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(observationQuery(useOpenId() ?? 0));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  return (
    <Sheet
      kind={t('observations.titles.report')}
      title={titleOf(data.description)}
      above={
        <>
          <span>{data.number}</span>
          <StatusBadge status={data.status} />
          <StopMark row={data} />
          <SensitiveMark row={data} />
        </>
      }
      record={`/observations/summary/${data.id}`}
    >
      <ObservationFacts observation={data} />
      <Photos files={data.attachments ?? []} />
      <Section title={t('observations.actions')}>
        {data.actions_count > 0 ? (
          <Actions observation={data} />
        ) : (
          <WithoutActions observation={data} />
        )}
      </Section>
      <Section title={t('timeline.title')}>
        <RecordTimeline
          entries={data.timeline ?? []}
          comments={data.comments ?? []}
          zone={data.site.time_zone}
          kind="Observation"
          nobody={t('observations.somebody')}
          inFull
        />
      </Section>
    </Sheet>
  );
}

function Actions({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('field.number')}</th>
          <th>{t('actions.column.description')}</th>
          <th>{t('actions.field.control_type')}</th>
          <th>{t('field.responsible_id')}</th>
          <th>{t('actions.field.due')}</th>
          <th>{t('field.status')}</th>
        </tr>
      </thead>
      <tbody>
        {(observation.actions ?? []).map((action) => (
          <tr key={action.id}>
            <td>{action.number}</td>
            <td>{action.description}</td>
            <td>{word('actions.control', action.control_type)}</td>
            <td>{action.responsible.name}</td>
            <td className={classes.short}>{day(action.due_date, action.site.time_zone)}</td>
            <td>
              <StatusBadge status={action.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
