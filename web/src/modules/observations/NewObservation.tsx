import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormFrame, NewRecord } from '@/modules/records/RecordForm';
import { titleOf } from '@/modules/records/title';
import { rememberSite, useLikelySite } from '@/modules/sites/likely';
import { TourButton } from '@/modules/tours/TourButton';
import { useSend } from '@/modules/unsent/useSend';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Observation } from './api';
import { ObservationFields } from './ObservationFields';
import { usePlace } from './place';
import { useCheck } from './useCheck';
import { useObservationTour } from './useTour';
import { bodyOf, newValues, type ObservationValues } from './values';

/** The form to report what one sees, beside the list of what others saw. */
export function NewObservation() {
  const { t } = useTranslation();
  const { close } = usePlace();
  return (
    <NewRecord right="Observation" title={t('observations.newTitle')} onClose={close}>
      <ReportForm />
    </NewRecord>
  );
}

function ReportForm() {
  const { t } = useTranslation();
  const { close, open } = usePlace();
  const navigate = useNavigate();
  const siteId = useLikelySite();
  const { report } = useSearch({ strict: false } as never) as { report?: string };
  const stops = report === 'stop';
  const photos = useFormFiles({ waits: true });
  const sending = useSend<Observation, ObservationValues>(photos);
  const check = useCheck({ existing: 0, files: photos.all });
  const server = useServerForm(
    { initialValues: newValues(new Date(), siteId, stops), validate: check },
    async (values) => {
      const title = titleOf(values.description) || t('common.photo');
      const body = bodyOf(values, []);
      const observation = await sending.send({ kind: 'report', title, values, body });
      draft.forget();
      rememberSite(values.site_id);
      if (!observation) return void navigate({ to: '/unsent' });
      toast.done(t('observations.form.sent', { number: observation.number }));
      open(observation);
    },
  );
  const { form, refuse } = server;
  const draft = useDraft('observations.new', form, photos);
  sending.own.current = { form, draft, refuse };
  const tour = useObservationTour();
  return (
    <FormFrame
      id="observation-form"
      title={t(stops ? 'observations.stopWork' : 'observations.newTitle')}
      label={t('observations.form.send')}
      server={server}
      draft={draft}
      unsaved={form.isDirty() || photos.all.length > 0}
      uploading={photos.busy}
      tools={<TourButton tour={tour} />}
      onClose={close}
    >
      <ObservationFields form={form} mode="new" existing={0} picker={photos.picker} />
    </FormFrame>
  );
}
