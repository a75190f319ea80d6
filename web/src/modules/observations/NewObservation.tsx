import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useReport } from '@/core/records/useReport';
import { TourButton } from '@/core/tours/TourButton';
import { useFormFiles } from '@/ui/files/useFormFiles';
import type { Observation } from './api';
import { useNavigation } from './navigation';
import { ObservationFields } from './ObservationFields';
import { stopsWork } from './stops';
import { useCheck } from './useCheck';
import { useObservationTour } from './useTour';
import { bodyOf, newValues, type ObservationValues } from './values';

/** The form to report what one sees, beside the list of what others saw. */
export function NewObservation() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <NewRecord right="Observation" title={t('observations.newTitle')} onClose={close}>
      <ReportForm />
    </NewRecord>
  );
}

function ReportForm() {
  const { t } = useTranslation();
  const { close, open } = useNavigation();
  const siteId = useLikelySite();
  const { report } = useSearch({ strict: false } as never) as { report?: string };
  const stops = report === 'stop';
  const photos = useFormFiles({ waits: true });
  const { form, frame } = useReport<Observation, ObservationValues>({
    kind: 'report',
    name: 'observations.new',
    photos,
    begin: newValues(new Date(), siteId, stops),
    check: useCheck({ existing: 0, files: photos.all }),
    bodyOf: (values) => bodyOf(values, []),
    sent: ({ number }) => t('observations.form.sent', { number }),
    open,
  });
  const tour = useObservationTour();
  return (
    <FormFrame
      id="observation-form"
      title={t(stopsWork(form.values) ? 'observations.stopWork' : 'observations.newTitle')}
      label={t('observations.form.send')}
      {...frame}
      tools={<TourButton tour={tour} />}
      onClose={close}
    >
      <ObservationFields form={form} mode="new" existing={0} picker={photos.picker} />
    </FormFrame>
  );
}
