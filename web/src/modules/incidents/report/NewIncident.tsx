import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useReport } from '@/core/records/useReport';
import { TourButton } from '@/core/tours/TourButton';
import { ErrorState } from '@/ui/ErrorState';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { RightPanel } from '@/ui/panel/RightPanel';
import { type Incident, originQuery } from '../api';
import { pagePath, useNavigation } from '../navigation';
import { useCheck } from '../useCheck';
import { bodyOf, type IncidentValues, newValues, valuesOfOrigin } from '../values';
import { IncidentFields } from './IncidentFields';
import { OriginNote } from './OriginNote';
import { useIncidentTour } from './useTour';

/** The form to report what happened, beside the list of what happened before. */
export function NewIncident() {
  const { t } = useTranslation();
  const { close, search } = useNavigation();
  const siteId = useLikelySite();
  const from = Number(search.observation) || 0;
  const { data, error, refetch } = useQuery(originQuery(from));
  const title = t('incidents.newTitle');
  const ready = !from || data;
  return (
    <NewRecord right="Incident" title={title} onClose={close}>
      {ready ? (
        <ReportForm
          key={data?.id ?? 0}
          begin={data ? valuesOfOrigin(data, new Date()) : newValues(new Date(), siteId)}
          origin={data?.number}
        />
      ) : (
        <RightPanel title={title} onClose={close}>
          {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
        </RightPanel>
      )}
    </NewRecord>
  );
}

interface Props {
  begin: IncidentValues;
  /** The number of the observation that it begins with. */
  origin?: string;
}

function ReportForm({ begin, origin }: Props) {
  const { t } = useTranslation();
  const { close } = useNavigation();
  const navigate = useNavigate();
  const photos = useFormFiles({ waits: true });
  const { form, frame } = useReport<Incident, IncidentValues>({
    kind: 'incident',
    name: origin ? `incidents.new.${origin}` : 'incidents.new',
    photos,
    begin,
    check: useCheck({ files: photos.all.length + (origin ? 1 : 0) }),
    bodyOf,
    sent: ({ number }) => t('incidents.form.sent', { number }),
    open: (incident) => void navigate({ to: pagePath(incident) } as never),
  });
  const tour = useIncidentTour();
  return (
    <FormFrame
      id="incident-form"
      title={t('incidents.newTitle')}
      label={t('common.send')}
      {...frame}
      tools={<TourButton tour={tour} />}
      onClose={close}
    >
      {origin ? <OriginNote number={origin} /> : null}
      <IncidentFields form={form} mode="new" picker={photos.picker} />
    </FormFrame>
  );
}
