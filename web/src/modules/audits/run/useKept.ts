import { useRef, useState } from 'react';
import { type KeptPiece, piecesOf } from '@/platform/device/pieces';
import type { CurrentUser } from '@/platform/session';
import { becameOf, recordOf } from './pieces';

/**
 * The pieces of an audit that are on this device, as its page knows them. When it was begun
 * here, they are under the server's number as soon as there is one.
 */
export function useKept(id: number, first: readonly KeptPiece[]) {
  const latest = useRef(first);
  const [pieces, setPieces] = useState(first);
  const [became, setBecame] = useState(0);
  const at = useRef({ id, record: recordOf(id) });
  const show = (next: readonly KeptPiece[]) => {
    latest.current = next;
    setPieces(next);
    return next;
  };
  return {
    pieces,
    became,
    now: () => latest.current,
    /** Under which number they are kept and sent. */
    here: () => at.current,
    put: (changed: readonly KeptPiece[]) => {
      const names = new Set(changed.map(({ name }) => name));
      return show([...latest.current.filter(({ name }) => !names.has(name)), ...changed]);
    },
    /** Looks what is left on the device. */
    look: async (user: CurrentUser) => {
      const left = await piecesOf(user, at.current.record);
      const real = becameOf(left);
      if (!real) return show(left);
      at.current = { id: real, record: recordOf(real) };
      setBecame(real);
      return show(await piecesOf(user, at.current.record));
    },
  };
}
