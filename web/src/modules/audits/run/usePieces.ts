import { useEffect, useState } from 'react';
import { type KeptPiece, piecesOf } from '@/platform/device/pieces';
import { ownerOf } from '@/platform/device/session';
import { useMe } from '@/platform/session';
import { whileOpen } from '@/platform/unsent/deliver';
import { recordOf } from './pieces';
import { entryOf, isWaiting, waits } from './waiting';

/** As long as its page is open, that sends an audit by itself; 0 is none. */
export function useHeld(id: number): void {
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The session that is confirmed when the network is back is the same person's. Letting go then would have the queue send it beside the page.
  useEffect(() => {
    if (!id) return;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    let open = true;
    const says = (state: 'sending' | 'waiting') =>
      isWaiting(me, id)
        .then((left) => (left ? waits(me, id, state) : undefined))
        .catch(() => undefined);
    void whileOpen(entryOf(me, id), async () => {
      if (open) await says('sending');
      await closed;
      await says('waiting');
    });
    return () => {
      open = false;
      close();
    };
  }, [ownerOf(me), id]);
}

/** What is kept of an audit on this device, which is its page's to send. */
export function usePieces(id: number): readonly KeptPiece[] | null {
  const me = useMe();
  const [pieces, setPieces] = useState<readonly KeptPiece[] | null>(null);
  useHeld(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same person, as the server knows them now, has the same pieces
  useEffect(() => {
    let open = true;
    void piecesOf(me, recordOf(id))
      .catch(() => [])
      .then((found) => {
        if (open) setPieces(found);
      });
    return () => {
      open = false;
    };
  }, [ownerOf(me), id]);
  return pieces;
}
