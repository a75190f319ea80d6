import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { NameField } from '@/ui/form/NameField';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { useCategorySet } from './CategorySetContext';
import { type Entry, entriesOf, entryOf, useCategoryWrites } from './categorySet';
import { EntryList } from './EntryList';

/** What is below one category, in its order, and a field to add to it. */
export function BelowPanel() {
  const { t } = useTranslation();
  const { set, close } = useCategorySet();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(entryOf(set, id));
  if (data) return <Below key={id} entry={data} />;
  return (
    <RightPanel title={t('categories.sub')} onClose={close}>
      {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
    </RightPanel>
  );
}

function Below({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { set, why, edit, close } = useCategorySet();
  const { create } = useCategoryWrites(set);
  const list = useQuery(entriesOf(set, { type: entry.type, status: 'all', parent_id: entry.id }));
  const adds = !why('create') && entry.status === 'active' && entry.level < set.levels;
  const add = (name: string) => create.mutateAsync({ type: entry.type, name, parent_id: entry.id });
  return (
    <RightPanel
      title={entry.name}
      above={<Above entry={entry} />}
      tools={
        why('update') ? null : (
          <ActionIcon
            variant="subtle"
            color="ink"
            size="lg"
            aria-label={t('common.edit')}
            onClick={() => edit(entry.id)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )
      }
      onClose={close}
    >
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} small />
      ) : null}
      {list.data?.length ? (
        <EntryList label={t('categories.sub')} entries={list.data} sortable />
      ) : null}
      {list.data?.length === 0 ? <EmptyState small title={t('categories.noneBelow')} /> : null}
      {adds ? (
        <NameField label={t('categories.addBelow')} onSave={add} onClose={() => undefined} />
      ) : null}
    </RightPanel>
  );
}

/** What it is part of, with a way there. */
function Above({ entry }: { entry: Entry }) {
  const { set } = useCategorySet();
  const to = entry.parent_id ? set.below(entry.parent_id) : '';
  return (
    <>
      {to ? (
        <Link {...({ to, search: true } as unknown as { to: '/'; search: true })}>
          {entry.parent_name}
        </Link>
      ) : null}
      {entry.status === 'inactive' ? <StatusBadge status="Inactive" /> : null}
    </>
  );
}
