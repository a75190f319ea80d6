import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordTab } from '@/core/records/navigation';
import { EditRecord, FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { useServerForm } from '@/ui/form/useServerForm';
import { usePart } from '@/ui/panel/parts';
import { toast } from '@/ui/toast';
import { type Observation, observationApi } from './api';
import { useNavigation } from './navigation';
import { ObservationFields } from './ObservationFields';
import { useCheck } from './useCheck';
import { patchOf, valuesOfObservation } from './values';
import { useEditObservation } from './writes';

/** Corrects what was reported, and adds photos or actions to it. */
export function EditObservation() {
  const { t } = useTranslation();
  const { open } = useNavigation();
  return (
    <EditRecord api={observationApi} title={t('observations.editTitle')} open={open}>
      {(observation) => <EditForm key={observation.id} observation={observation} />}
    </EditRecord>
  );
}

function EditForm({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { open } = useNavigation();
  const refusal = useRefusal();
  const [before] = useState(() => valuesOfObservation(observation));
  const photos = useFormFiles();
  const files = observation.attachments ?? [];
  const removals = useRemovals(files);
  const edit = useEditObservation(observation.id);
  const existing = observation.actions_count;
  const check = useCheck({ existing, before });
  const server = useServerForm({ initialValues: before, validate: check }, async (values) => {
    const saved = await edit.mutateAsync(patchOf(values, before, photos.files, removals.ids));
    toast.done(t('observations.form.saved', { number: saved.number }));
    open(saved);
  });
  usePart(useRecordTab(), true);
  const { form } = server;
  return (
    <FormFrame
      id="observation-form"
      title={t('observations.editTitle')}
      record={observation}
      label={t('common.save')}
      server={server}
      unsaved={form.isDirty() || photos.files.length > 0 || removals.ids.length > 0}
      uploading={photos.busy}
      barred={refusal(observation.can.update)}
      above={<KeptFiles files={files} removals={removals} />}
      onClose={() => open(observation)}
    >
      <ObservationFields form={form} mode="edit" existing={existing} picker={photos.picker} />
    </FormFrame>
  );
}
