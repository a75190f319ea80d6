import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '@/core/records/NotAllowed';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { useCategorySet } from './CategorySetContext';
import { type Entry, entryOf, useCategoryWrites } from './categorySet';
import { asFound, EntryChooser, type FoundEntry } from './EntryChooser';

/** The form for a new entry of a set; below another one when the address says so. */
export function NewEntry() {
  const { t } = useTranslation();
  const { set, search, why, close } = useCategorySet();
  const parentId = Number(search.parent_id) || 0;
  const parent = useQuery(entryOf(set, parentId));
  const refusal = why('create');
  const title = t(`categories.new.${set.name}`);
  if (refusal || (parentId && !parent.data)) {
    return (
      <RightPanel title={title} onClose={close}>
        {refusal ? <NotAllowed refusal={refusal} /> : null}
        {!refusal && parent.error ? (
          <ErrorState error={parent.error} onRetry={parent.refetch} small />
        ) : null}
        {!refusal && !parent.error ? <FactsSkeleton /> : null}
      </RightPanel>
    );
  }
  return <EntryForm key={parentId} title={title} parent={parent.data} />;
}

/** The form of an entry that is there. */
export function EditEntry() {
  const { t } = useTranslation();
  const { set, why, close } = useCategorySet();
  const { data, error, refetch } = useQuery(entryOf(set, useRecordId() ?? 0));
  const parent = useQuery(entryOf(set, data?.parent_id ?? 0));
  const refusal = why('update');
  const ready = data && (!data.parent_id || parent.data);
  if (refusal || !ready) {
    return (
      <RightPanel title={t('categories.edit')} onClose={close}>
        {refusal ? <NotAllowed refusal={refusal} /> : null}
        {!refusal && error ? <ErrorState error={error} onRetry={refetch} small /> : null}
        {!refusal && !error ? <FactsSkeleton /> : null}
      </RightPanel>
    );
  }
  return <EntryForm key={data.id} title={data.name} entry={data} parent={parent.data} />;
}

interface FormProps {
  title: string;
  entry?: Entry;
  /** What it is part of, or is to be. */
  parent?: Entry;
}

function EntryForm({ title, entry, parent: before }: FormProps) {
  const { t } = useTranslation();
  const { set, type: shown, below, close } = useCategorySet();
  const writes = useCategoryWrites(set);
  const [parent, setParent] = useState<FoundEntry | null>(() => (before ? asFound(before) : null));
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: {
        type: entry?.type ?? before?.type ?? shown,
        name: entry?.name ?? '',
        parent_id: before ? String(before.id) : '',
      },
      validate: { name: (text) => (text.trim() ? null : t('form.required')) },
    },
    async (values): Promise<void> => {
      const name = values.name.trim();
      const parent_id = Number(values.parent_id) || 0;
      if (entry) await writes.edit.mutateAsync({ id: entry.id, name, parent_id });
      else await writes.create.mutateAsync({ type: values.type, name, parent_id });
      form.resetDirty(values);
      toast.done(t('categories.saved', { name }));
      if (parent_id) below(parent_id);
      else close();
    },
  );
  const { type } = form.values;
  function choose(found: FoundEntry | null) {
    setParent(found);
    form.setFieldValue('parent_id', found?.value ?? '');
  }
  return (
    <RightPanel
      title={title}
      onClose={close}
      footer={
        <SubmitRow
          label={t('common.save')}
          formId="category-form"
          busy={busy}
          errorCount={errorCount}
        />
      }
    >
      <Form id="category-form" onSubmit={submit} failure={failure}>
        {!entry && set.types.length > 1 ? (
          <NativeSelect
            label={t('categories.typeField')}
            choices={set.types.map((value) => ({
              value,
              label: t(`categories.type.${value}` as never) as string,
            }))}
            {...form.getInputProps('type')}
            onChange={(value) => {
              form.setFieldValue('type', value);
              choose(null);
            }}
          />
        ) : null}
        <TextInput
          label={t('common.name')}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <EntryChooser
          key={type}
          clearable
          label={`${t('categories.partOf')} (${t('common.optional')})`}
          placeholder={t('categories.top')}
          set={set}
          type={type}
          likely={{ top_level: true }}
          fits={({ id, level }) => id !== entry?.id && level < set.levels}
          value={parent}
          onChoose={choose}
          error={form.errors.parent_id}
          data-path="parent_id"
        />
      </Form>
      <LeaveGuard when={form.isDirty() && !busy} />
    </RightPanel>
  );
}
