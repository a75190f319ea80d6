import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordTab } from '@/modules/records/place';
import { EditRecord } from '@/modules/records/RecordForm';
import { useRefusal } from '@/modules/records/refusal';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { Form } from '@/ui/form/Form';
import { FormErrors } from '@/ui/form/FormErrors';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { usePart } from '@/ui/panel/parts';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { toast } from '@/ui/toast';
import { type Observation, observationApi } from './api';
import { ObservationFields } from './ObservationFields';
import { usePlace } from './place';
import { useCheck } from './useCheck';
import { patchOf, valuesOfObservation } from './values';
import { useEditObservation } from './writes';

/** Corrects what was reported, and adds photos or actions to it. */
export function EditObservation() {
  const { t } = useTranslation();
  const { open } = usePlace();
  return (
    <EditRecord api={observationApi} title={t('observations.editTitle')} open={open}>
      {(observation) => <EditForm key={observation.id} observation={observation} />}
    </EditRecord>
  );
}

function EditForm({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { open } = usePlace();
  const refusal = useRefusal();
  const [before] = useState(() => valuesOfObservation(observation));
  const photos = useFormFiles();
  const files = observation.attachments ?? [];
  const removals = useRemovals(files);
  const edit = useEditObservation(observation.id);
  const existing = observation.actions_count;
  const check = useCheck({ existing, before });
  const { form, busy, failure, submit, errorCount } = useServerForm(
    { initialValues: before, validate: check },
    async (values) => {
      const saved = await edit.mutateAsync(patchOf(values, before, photos.files, removals.ids));
      toast.done(t('observations.form.saved', { number: saved.number }));
      open(saved);
    },
  );
  usePart(useRecordTab(), true);
  const barred = refusal(observation.can.update);
  const unsaved = form.isDirty() || photos.files.length > 0 || removals.ids.length > 0;
  return (
    <RightPanel
      title={t('observations.editTitle')}
      above={
        <>
          <span>{observation.number}</span>
          <StatusBadge status={observation.status} />
        </>
      }
      onClose={() => open(observation)}
      footer={
        <SubmitRow
          label={t('common.save')}
          formId="observation-form"
          busy={busy || photos.busy}
          disabled={Boolean(barred)}
          errorCount={errorCount}
        />
      }
    >
      <FormErrors failure={barred ?? ''} />
      <KeptFiles files={files} removals={removals} />
      <Form id="observation-form" onSubmit={submit} failure={failure}>
        <ObservationFields form={form} mode="edit" existing={existing} picker={photos.picker} />
      </Form>
      <LeaveGuard when={unsaved && !busy} />
    </RightPanel>
  );
}
