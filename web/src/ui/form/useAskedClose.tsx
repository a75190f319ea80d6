import { useRef, useState } from 'react';
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
  const closing = useRef(false);
  async function close() {
    // A second press before it is known is the same wish.
    if (closing.current) return;
    closing.current = true;
    try {
      if (await loses()) setAsking(true);
      else onClose();
    } finally {
      closing.current = false;
    }
  }
  return {
    close: () => void close(),
    question: <LeaveQuestion opened={asking} onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
