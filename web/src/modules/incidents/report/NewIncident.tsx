import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/modules/records/PanelSkeleton';
import { FormFrame, NewRecord } from '@/modules/records/RecordForm';
import { titleOf } from '@/modules/records/title';
import { rememberSite, useLikelySite } from '@/modules/sites/likely';
import { TourButton } from '@/modules/tours/TourButton';
import { useSend } from '@/modules/unsent/useSend';
import { ErrorState } from '@/ui/ErrorState';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { type Incident, originQuery } from '../api';
import { pagePath, usePlace } from '../place';
import { useCheck } from '../useCheck';
import { bodyOf, type IncidentValues, newValues, valuesOfOrigin } from '../values';
import { IncidentFields } from './IncidentFields';
import { OriginNote } from './OriginNote';
import { useIncidentTour } from './useTour';

/** The form to report what happened, beside the list of what happened before. */
export function NewIncident() {
  const { t } = useTranslation();
  const { close, search } = usePlace();
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
  const { close } = usePlace();
  const navigate = useNavigate();
  const photos = useFormFiles({ waits: true });
  const sending = useSend<Incident, IncidentValues>(photos);
  const check = useCheck({ files: photos.all.length + (origin ? 1 : 0) });
  const server = useServerForm({ initialValues: begin, validate: check }, async (values) => {
    const title = titleOf(values.description) || t('common.photo');
    const body = bodyOf(values);
    const incident = await sending.send({ kind: 'incident', title, values, body });
    draft.forget();
    rememberSite(values.site_id);
    if (!incident) return void navigate({ to: '/unsent' });
    toast.done(t('incidents.form.sent', { number: incident.number }));
    void navigate({ to: pagePath(incident) } as never);
  });
  const { form, refuse } = server;
  const draft = useDraft(origin ? `incidents.new.${origin}` : 'incidents.new', form, photos);
  sending.own.current = { form, draft, refuse };
  const tour = useIncidentTour();
  return (
    <FormFrame
      id="incident-form"
      title={t('incidents.newTitle')}
      label={t('common.send')}
      server={server}
      draft={draft}
      unsaved={form.isDirty() || photos.all.length > 0}
      uploading={photos.busy}
      tools={<TourButton tour={tour} />}
      onClose={close}
    >
      {origin ? <OriginNote number={origin} /> : null}
      <IncidentFields form={form} mode="new" picker={photos.picker} />
    </FormFrame>
  );
}
