import type { ActionRow } from './api';
import { CloseDialog } from './CloseDialog';
import { CompleteDialog } from './CompleteDialog';
import { nameOf } from './moves';
import { ReopenDialog } from './ReopenDialog';

interface Props {
  action: ActionRow;
  /** The move that is asked about; nothing is asked before a start. */
  asked: string | null;
  onClose: () => void;
}

/** What a move needs to know before it is made: evidence, remarks or a reason. */
export function MoveDialogs({ action, asked, onClose }: Props) {
  return (
    <>
      <CompleteDialog action={action} opened={asked === 'complete'} onClose={onClose} />
      <CloseDialog action={action} opened={asked === 'close'} onClose={onClose} />
      <ReopenDialog
        key={nameOf('reopen', action.status)}
        action={action}
        opened={asked === 'reopen'}
        onClose={onClose}
      />
    </>
  );
}
