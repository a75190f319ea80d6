import type { ActionRow } from './api';

/** A move that needs something to be told: evidence, remarks, a day or a reason. */
export type Asked = 'complete' | 'close' | 'reopen' | 'sendBack' | 'extend' | 'check';

/** What the form of such a move gets, in a dialog or where the action stands. */
export interface MoveProps {
  action: ActionRow;
  /** It is left as it was. */
  onClose: () => void;
  onDone?: () => void;
}
