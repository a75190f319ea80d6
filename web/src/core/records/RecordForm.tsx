import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '@/platform/can';
import type { Module as Right } from '@/platform/holder';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { FormErrors } from '@/ui/form/FormErrors';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import type { Draft } from '@/ui/form/useDraft';
import type { ServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import type { ListedRecord, RecordApi } from './api';
import { DraftState } from './DraftState';
import { NotAllowed } from './NotAllowed';
import { useRecordId } from './navigation';
import { FactsSkeleton } from './PanelSkeleton';

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

interface FrameProps {
  /** By which the button finds the form. */
  id: string;
  title: string;
  /** The record that is changed. */
  record?: { readonly number: string; readonly status: string };
  onClose: () => void;
  /** What the button says. */
  label: string;
  server: Pick<ServerForm<Record<string, unknown>>, 'busy' | 'failure' | 'submit' | 'errorCount'>;
  draft?: Draft;
  /** Whether something of it, or of its files, would be lost. */
  unsaved: boolean;
  /** Whether files are on their way. */
  uploading: boolean;
  /** Why it cannot be sent at all. */
  barred?: string;
  /** In the head, beside what is said of the draft. */
  tools?: ReactNode;
  /** Between the reason why not and the form. */
  above?: ReactNode;
  /** After the form. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of a record in the panel: its button at the foot, and nothing lost on the way out. */
export function FormFrame({ id, title, record, server, draft, barred, ...props }: FrameProps) {
  const { busy, failure, submit, errorCount } = server;
  return (
    <RightPanel
      title={title}
      above={
        record ? (
          <>
            <span>{record.number}</span>
            <StatusBadge status={record.status} />
          </>
        ) : undefined
      }
      tools={
        <>
          {draft ? <DraftState kept={draft.kept} /> : null}
          {props.tools}
        </>
      }
      onClose={props.onClose}
      footer={
        <SubmitRow
          label={props.label}
          formId={id}
          busy={busy || props.uploading}
          disabled={Boolean(barred)}
          errorCount={errorCount}
        />
      }
    >
      <FormErrors failure={barred ?? ''} />
      {props.above}
      <Form id={id} onSubmit={submit} failure={failure} draft={draft}>
        {props.children}
      </Form>
      {props.below}
      <LeaveGuard when={props.unsaved && !busy} draft={draft} />
    </RightPanel>
  );
}
