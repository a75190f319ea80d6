import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRecord, FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { itemApi } from '../api';
import { pagePath } from '../navigation';
import type { Item } from '../types';
import { useEditItem } from '../writes';
import { ItemFields } from './ItemFields';
import { useItemCheck } from './useItemCheck';
import { patchOf, valuesOf } from './values';

/** The form of one that is there. */
export function EditItem() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = ({ id }: { id: number }) => void navigate({ to: pagePath(id) } as never);
  return (
    <EditRecord api={itemApi as never} title={t('calendar.edit')} open={open}>
      {(item: Item) => <EditForm key={item.id} item={item} onDone={() => open(item)} />}
    </EditRecord>
  );
}

function EditForm({ item, onDone }: { item: Item; onDone: () => void }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [before] = useState(() => valuesOf(item));
  const files = useFormFiles();
  const kept = item.attachments ?? [];
  const removals = useRemovals(kept);
  const edit = useEditItem(item.id);
  const { draft, ...server } = useKeptForm(
    `calendar.${item.id}.edit`,
    { initialValues: before, validate: useItemCheck() },
    async (values) => {
      await edit.mutateAsync(patchOf(values, before, files.files, removals.ids));
      toast.done(t('common.saved'));
      onDone();
    },
  );
  return (
    <FormFrame
      id="calendar-form"
      title={t('calendar.edit')}
      record={item}
      label={t('common.save')}
      server={server}
      draft={draft}
      unsaved={server.form.isDirty() || files.all.length > 0 || removals.ids.length > 0}
      uploading={files.busy}
      barred={refusal(item.can.update)}
      below={<KeptFiles files={kept} removals={removals} />}
      onClose={onDone}
    >
      <ItemFields form={server.form} picker={files.picker} />
    </FormFrame>
  );
}
