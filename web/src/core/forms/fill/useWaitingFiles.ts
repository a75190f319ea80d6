import { useEffect, useRef, useState } from 'react';
import type { useUploads } from '@/ui/files/useUploads';
import { useFields } from './context';

/** Keeps those files with the form that have not arrived, and sends what a draft had. */
export function useWaitingFiles(at: string, uploads: ReturnType<typeof useUploads>): void {
  const { store } = useFields();
  const [restored] = useState(() => store.filesOf(at).waiting);
  const add = useRef(uploads.add);
  const begun = useRef(restored.length === 0);
  const files = uploads.uploads.filter((each) => !each.failed || each.waits);
  const names = files.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file on its way is told once, not at each step
  useEffect(() => {
    if (!begun.current) return;
    store.setFiles(at, { waiting: files.map(({ file }) => file), busy: uploads.busy });
  }, [names, uploads.busy]);
  // Nothing is on its way any more once its field is gone.
  const busy = useRef(false);
  busy.current = uploads.busy;
  useEffect(() => {
    return () => {
      if (busy.current) store.setFiles(at, { busy: false });
    };
  }, [store, at]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    add.current(restored);
  }, [restored]);
}
