import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordTab } from '@/core/records/navigation';
import { EditRecord, FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { useServerForm } from '@/ui/form/useServerForm';
import { usePart } from '@/ui/panel/parts';
import { toast } from '@/ui/toast';
import { ActionFields } from './ActionFields';
import type { Action } from './api';
import { useNavigation } from './navigation';
import { useActionProblems } from './problems';
import { patchOf, valuesOfAction } from './values';
import { useEditAction } from './writes';

/** Changes an action; its summary stays one press away. */
export function EditAction() {
  const { t } = useTranslation();
  const { api, open } = useNavigation();
  return (
    <EditRecord api={api} title={t('actions.editTitle')} open={open}>
      {(action) => <EditForm key={action.id} action={action} />}
    </EditRecord>
  );
}

function EditForm({ action }: { action: Action }) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const { open } = useNavigation();
  const refusal = useRefusal();
  const sites = useSites();
  const [before] = useState(() => valuesOfAction(action));
  const photos = useFormFiles();
  const files = action.attachments ?? [];
  const removals = useRemovals(files);
  const edit = useEditAction(action.id);
  const problems = useActionProblems(before);
  const siteOf = (id: string) => sites.find((site) => String(site.id) === id);
  const todayAt = (id: string) => todayIn(siteOf(id)?.time_zone ?? action.site.time_zone);
  const server = useServerForm(
    { initialValues: before, validate: (values) => problems(values, todayAt(values.site_id)) },
    async (values) => {
      const saved = await edit.mutateAsync(patchOf(values, before, photos.files, removals.ids));
      toast.done(t('actions.form.saved', { number: saved.number }));
      open(saved);
    },
  );
  usePart(useRecordTab(), true);
  const { form } = server;
  const today = todayAt(form.values.site_id);
  // Whoever moves an action is of both sites; that of a record is changed there.
  const movable = action.actionable_type === 'Action' && Boolean(siteOf(before.site_id));
  // What is followed already goes on with the next one.
  const repeatable = action.actionable_type === 'Action' && !action.next;
  return (
    <FormFrame
      id="action-form"
      title={t('actions.editTitle')}
      record={action}
      label={t('common.save')}
      server={server}
      unsaved={form.isDirty() || photos.files.length > 0 || removals.ids.length > 0}
      uploading={photos.busy}
      barred={refusal(action.can.update)}
      below={<KeptFiles files={files} removals={removals} />}
      onClose={() => open(action)}
    >
      <ActionFields
        form={form}
        plannable={action.status === 'planned'}
        repeat={repeatable ? before.repeat : undefined}
        movable={movable}
        today={[before.due_date, today].sort()[0] ?? today}
        picker={photos.picker}
      />
    </FormFrame>
  );
}
