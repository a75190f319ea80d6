import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Upload } from './useUploads';

// What a field of photos tells the form around it, and what outlives the field.

/** Whether the field is not shown any more: what it does then nobody sees. */
export function useGone() {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}

/** Tells the form whether something is on its way; nothing is once the field is gone. */
export function useBusy(busy: boolean, tell?: (busy: boolean) => void) {
  const told = useRef(tell);
  told.current = tell;
  const now = useRef(busy);
  now.current = busy;
  // Before it is drawn: a button that waits only a moment later swallows a press, or sends too early.
  useLayoutEffect(() => told.current?.(busy), [busy]);
  useEffect(() => {
    return () => {
      if (now.current) told.current?.(false);
    };
  }, []);
}

/** Tells the form which files are not with the server, whenever that changes. */
export function useWaiting(uploads: readonly Upload[], tell?: (files: readonly File[]) => void) {
  const told = useRef(tell);
  told.current = tell;
  const files = useRef<readonly File[]>([]);
  useEffect(() => {
    const next = uploads.filter((each) => !each.failed || each.waits).map((each) => each.file);
    const same = next.length === files.current.length;
    if (same && next.every((file, index) => file === files.current[index])) return;
    files.current = next;
    told.current?.(next);
  }, [uploads]);
}

/** Sends anew what a draft had. */
export function useRestored(
  restored: readonly File[] | undefined,
  add: (files: readonly File[]) => void,
) {
  const adding = useRef(add);
  adding.current = add;
  useEffect(() => {
    if (restored && restored.length > 0) adding.current(restored);
  }, [restored]);
}
