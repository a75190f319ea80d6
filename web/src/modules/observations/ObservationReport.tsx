import { useTranslation } from 'react-i18next';
import { RecordSheet } from '@/modules/records/RecordSheet';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import classes from '@/ui/print/print.module.css';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Observation, observationApi } from './api';
import { WithoutActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';

/** One observation on paper, with its actions and its history. */
export function ObservationReport() {
  const { t } = useTranslation();
  return (
    <RecordSheet
      api={observationApi}
      title={t('observations.titles.report')}
      path={({ id }) => `/observations/summary/${id}`}
      marks={(observation) => (
        <>
          <StopMark row={observation} />
          <SensitiveMark row={observation} />
        </>
      )}
      nobody={t('observations.somebody')}
    >
      {(observation) => (
        <>
          <ObservationFacts observation={observation} />
          <Photos files={observation.attachments ?? []} />
          <Section title={t('observations.actions')}>
            {observation.actions_count > 0 ? (
              <Actions observation={observation} />
            ) : (
              <WithoutActions observation={observation} />
            )}
          </Section>
        </>
      )}
    </RecordSheet>
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
          <th>{t('field.due_date')}</th>
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
