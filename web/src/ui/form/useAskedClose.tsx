import { useState } from 'react';
import { LeaveQuestion } from './LeaveQuestion';

/**
 * Closing a dialog by the key or by a press beside it, which asks first where something typed
 * would be lost. The question stands inside the dialog.
 */
export function useAskedClose(
  opened: boolean,
  onClose: () => void,
  loses: () => boolean | Promise<boolean>,
) {
  const [asking, setAsking] = useState(false);
  if (asking && !opened) setAsking(false);
  async function close() {
    if (await loses()) setAsking(true);
    else onClose();
  }
  return {
    close: () => void close(),
    question: <LeaveQuestion opened={asking} onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
