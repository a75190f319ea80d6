import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { formData, type Incident } from '../api';
import { useCheck } from '../useCheck';
import { patchOf, valuesOfIncident } from '../values';
import { useEditIncident } from '../writes';
import { IncidentFields } from './IncidentFields';

interface Props {
  incident: Incident;
  onDone: () => void;
}

/** Completes or corrects what was reported, on the record's page and at an address of its own. */
export function EditForm({ incident, onDone }: Props) {
  const { t } = useTranslation();
  const [before] = useState(() => valuesOfIncident(incident));
  const photos = useFormFiles();
  const asks = useQuery(formData).data?.process_safety;
  const process = asks || before.loss_of_containment !== '';
  const removals = useRemovals(incident.attachments);
  const edit = useEditIncident(incident.id);
  const check = useCheck({ before });
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.edit`,
    { initialValues: before, validate: check },
    async (values) => {
      const patch = patchOf(values, before, photos.files, removals.ids);
      const saved = await edit.mutateAsync(patch);
      toast.done(t('incidents.form.saved', { number: saved.number }));
      onDone();
    },
  );
  const { files, waiting } = photos;
  const unkept = files.length > 0 || waiting.length > 0 || removals.ids.length > 0;
  return (
    <Form id="incident-form" onSubmit={submit} failure={failure} draft={draft}>
      <KeptFiles files={incident.attachments} removals={removals} />
      <IncidentFields form={form} mode="edit" picker={photos.picker} process={process} />
      <DialogFoot send={t('common.save')} busy={busy || photos.busy} onClose={onDone} />
      <LeaveGuard when={(form.isDirty() || unkept) && !busy} draft={draft} unkept={unkept} />
    </Form>
  );
}
