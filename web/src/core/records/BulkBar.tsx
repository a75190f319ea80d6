import { type ReactNode, useState } from 'react';
import { useCan } from '@/platform/can';
import type { Module } from '@/platform/holder';
import { GuardedButton } from '@/ui/GuardedButton';
import type { Selection } from '@/ui/table/props';
import { SelectionBar } from '@/ui/table/SelectionBar';

export interface Closing {
  onClose: () => void;
  onDone: () => void;
}

interface Props<C extends string> {
  module: Module;
  rows: readonly { id: number }[] | undefined;
  selection: Selection;
  /** What can be changed of several at once. */
  changes: readonly C[];
  label: (change: C) => string;
  /** Why these rows cannot be changed so; nothing when they can. */
  reason?: (change: C) => string | undefined;
  /** Asks for what all of them get. */
  dialog: (change: C, on: Closing) => ReactNode;
  onDone: () => void;
  /** What else can be done with them. */
  children: ReactNode;
}

/** What can be done with several records at once. */
export function BulkBar<C extends string>({ module, label, reason, onDone, ...props }: Props<C>) {
  const { why } = useCan();
  const [asked, setAsked] = useState<C | null>(null);
  const refusal = why(module, 'update');
  const changes = refusal === 'permission' ? [] : props.changes;
  const onClose = () => setAsked(null);
  const closing = {
    onClose,
    onDone: () => {
      onClose();
      onDone();
    },
  };
  return (
    <>
      <SelectionBar rows={props.rows} selection={props.selection} onClear={onDone}>
        {changes.map((change) => (
          <GuardedButton
            key={change}
            variant="default"
            size="xs"
            refusal={refusal}
            reason={reason?.(change)}
            onClick={() => setAsked(change)}
          >
            {label(change)}
          </GuardedButton>
        ))}
        {props.children}
      </SelectionBar>
      {asked ? props.dialog(asked, closing) : null}
    </>
  );
}
