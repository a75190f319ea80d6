import type { ActionRow } from './api';
import { CompleteDialog } from './CompleteDialog';
import { nameOf } from './moves';
import { RemarksDialog } from './RemarksDialog';

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
      <RemarksDialog action={action} move="close" opened={asked === 'close'} onClose={onClose} />
      <RemarksDialog
        key={nameOf('reopen', action.status)}
        action={action}
        move="reopen"
        opened={asked === 'reopen'}
        onClose={onClose}
      />
    </>
  );
}
