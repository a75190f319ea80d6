import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRecord, FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { itemAt } from '../api';
import { type Scope, ScopeFields } from '../dialogs/ScopeFields';
import { useLetGo } from '../dialogs/useLetGo';
import { pagePath, useOccurrenceId } from '../navigation';
import type { Item } from '../types';
import { useWhen } from '../views/useWhen';
import { useEditItem } from '../writes';
import { ItemFields } from './ItemFields';
import { useItemCheck } from './useItemCheck';
import { patchOf, valuesOf } from './values';

/** The form of one that is there; of a series, first which of its dates are meant. */
export function EditItem() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = useOccurrenceId();
  const open = ({ id }: { id: number }) =>
    void navigate({ href: pagePath(id, at || undefined) } as never);
  return (
    <EditRecord api={itemAt(at) as never} title={t('calendar.edit')} open={open}>
      {(item: Item) => <Scoped key={item.id} item={item} onDone={open} />}
    </EditRecord>
  );
}

interface Props {
  item: Item;
  onDone: (item: { id: number }) => void;
}

function Scoped({ item, onDone }: Props) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>(item.rule ? 'one' : 'all');
  const [chosen, setChosen] = useState(!item.rule);
  const { when } = useWhen();
  if (chosen) return <EditForm item={item} scope={scope} onDone={onDone} />;
  return (
    <RightPanel
      title={t('calendar.edit')}
      above={<span>{item.number}</span>}
      onClose={() => onDone(item)}
      footer={<Button onClick={() => setChosen(true)}>{t('calendar.scope.goOn')}</Button>}
    >
      <p className="quiet">{when(item.occurrence ?? item)}</p>
      <ScopeFields label={t('calendar.scope.edit')} value={scope} onChange={setScope} />
    </RightPanel>
  );
}

function EditForm({ item, scope, onDone }: Props & { scope: Scope }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [before] = useState(() => valuesOf(item, scope));
  const files = useFormFiles();
  const kept = item.attachments ?? [];
  const removals = useRemovals(kept);
  const edit = useEditItem(item.id);
  const letGo = useLetGo();
  const of = item.rule ? { scope, occurrence_id: item.occurrence?.id } : {};
  const { draft, ...server } = useKeptForm(
    `calendar.${item.id}.${item.rule ? `${scope}.${item.occurrence?.id}` : 'edit'}`,
    { initialValues: before, validate: useItemCheck() },
    async (values) => {
      const changes = patchOf(values, before, files.files, removals.ids);
      const saved = await letGo.watch(edit.mutateAsync({ ...changes, ...of, ...letGo.said }));
      toast.done(t('common.saved'));
      onDone(saved);
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
      above={
        <>
          {item.rule ? <p className="quiet">{t(`calendar.scope.${scope}`)}</p> : null}
          {letGo.field}
        </>
      }
      below={scope === 'one' ? null : <KeptFiles files={kept} removals={removals} />}
      onClose={() => onDone(item)}
    >
      <ItemFields form={server.form} picker={files.picker} one={scope === 'one'} />
    </FormFrame>
  );
}
