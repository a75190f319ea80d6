import { useEffect, useRef, useState } from 'react';
import { ApiError, isPassing } from '@/platform/errors';

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  readonly url: string;
  /** The file itself, as long as this page has it. */
  readonly source?: File;
}

/** A file on its way: `part` runs from 0 to 1. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly preview: string | null;
  readonly part: number;
  readonly failed: boolean;
  /** Why it did. */
  readonly cause?: unknown;
  /** It failed for want of a network, and says nothing against the file. */
  readonly waits: boolean;
  /** The server does not take this file, however often it is sent. */
  readonly refused: boolean;
  /** How this one is sent, if not as all of its field are. */
  readonly send?: Send;
}

export type Send = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile>;

/** What is said about the file itself stays true, unlike a lost network or a server that rests. */
export function isRefused(cause: unknown): boolean {
  return cause instanceof ApiError && cause.fields.file !== undefined;
}

let nextKey = 1;

/** A file arrived: `put` gives it its place among those that did before. */
export type Stored = (put: (files: readonly StoredFile[]) => StoredFile[]) => void;

/**
 * The files in the order they were chosen in: a small one arrives before a large
 * one that was chosen first. What was there before stays in front.
 */
export function placed(
  files: readonly StoredFile[],
  file: StoredFile,
  chosen: ReadonlyMap<number, number>,
): StoredFile[] {
  const order = (each: StoredFile) => chosen.get(each.id) ?? 0;
  const after = files.findIndex((each) => order(each) > order(file));
  return after < 0 ? [...files, file] : files.toSpliced(after, 0, file);
}

/** Sends files, says how far each has come, and tries again when the network is back. */
export function useUploads(send: Send, onStored: Stored) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const chosen = useRef(new Map<number, number>());
  const stored = useRef(onStored);
  stored.current = onStored;

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  function patch(key: number, change: Partial<Upload>) {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  function drop(key: number) {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setUploads((all) => {
      const gone = all.find((each) => each.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return all.filter((each) => each.key !== key);
    });
  }

  async function start(upload: Upload) {
    const abort = new AbortController();
    aborts.current.set(upload.key, abort);
    patch(upload.key, { failed: false, cause: undefined, waits: false, refused: false, part: 0 });
    try {
      const way = upload.send ?? send;
      const file = await way(upload.file, (part) => patch(upload.key, { part }), abort.signal);
      if (abort.signal.aborted) return;
      chosen.current.set(file.id, upload.key);
      const kept = { ...file, source: upload.file };
      stored.current((files) => placed(files, kept, chosen.current));
      drop(upload.key);
    } catch (cause) {
      if (abort.signal.aborted) return;
      patch(upload.key, {
        failed: true,
        cause,
        waits: isPassing(cause),
        refused: isRefused(cause),
      });
    }
  }

  const again = useRef(() => {});
  again.current = () => {
    for (const upload of uploads) if (upload.failed && !upload.refused) void start(upload);
  };
  useEffect(() => {
    const retry = () => again.current();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  return {
    uploads,
    add: (files: readonly File[], way?: Send) => {
      const added = files.map((file) => ({
        key: nextKey++,
        file,
        preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
        part: 0,
        failed: false,
        waits: false,
        refused: false,
        send: way,
      }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) void start(upload);
    },
    retry: (upload: Upload) => void start(upload),
    drop,
    busy: uploads.some((each) => !each.failed),
  };
}
