import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Module as Right, useCan } from '@/platform/can';
import { ErrorState } from '@/ui/ErrorState';
import { RightPanel } from '@/ui/panel/RightPanel';
import type { ListedRecord, RecordApi } from './api';
import { NotAllowed } from './NotAllowed';
import { FactsSkeleton } from './PanelSkeleton';
import { useRecordId } from './place';

interface NewProps {
  right: Right;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form for a new record, or why this person may not use it. */
export function NewRecord({ right, title, onClose, children }: NewProps) {
  const { why } = useCan();
  const refusal = why(right, 'create');
  if (!refusal) return children;
  return (
    <RightPanel title={title} onClose={onClose}>
      <NotAllowed refusal={refusal} />
    </RightPanel>
  );
}

interface EditProps<O extends ListedRecord> {
  api: Pick<RecordApi<never, O, O>, 'one'>;
  title: string;
  /** Back to the record. */
  open: (record: { id: number }) => void;
  children: (record: O) => ReactNode;
}

/** The form of the record in the address, once it is there. */
export function EditRecord<O extends ListedRecord>({ api, title, open, children }: EditProps<O>) {
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(api.one(id));
  if (data) return children(data);
  return (
    <RightPanel title={title} onClose={() => open({ id })}>
      {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
    </RightPanel>
  );
}
