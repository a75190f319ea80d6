import { type RefObject, useEffect } from 'react';
import type { FillingStore } from '@/core/forms/filling';
import type { KeptPiece } from '@/platform/device/pieces';
import { isToSend } from './pieces';

/** A pause after the last key, and after the last answer. */
const PAUSE_MS = 500;
/** Whoever makes no pause has it on the device all the same: the page may die at any time. */
const LONGEST_MS = 1_000;
/** What did not arrive is tried again. */
const AGAIN_MS = 15_000;
const SOON_MS = 1_500;

interface Engine {
  readonly keep: () => Promise<boolean>;
  readonly send: () => Promise<unknown>;
}

/** Keeps what was changed after a pause and when the page is left, and sends it when it can be. */
export function useWatch(
  store: FillingStore,
  latest: RefObject<Engine>,
  pieces: () => readonly KeptPiece[],
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let longest: ReturnType<typeof setTimeout> | undefined;
    let kept = false;
    const keep = async () => {
      clearTimeout(longest);
      longest = undefined;
      if (await latest.current.keep()) kept = true;
    };
    const now = async () => {
      clearTimeout(timer);
      timer = undefined;
      await keep();
      if (!kept) return;
      kept = false;
      await latest.current.send();
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void now(), PAUSE_MS);
      longest ??= setTimeout(() => void keep(), LONGEST_MS);
    };
    const stop = store.subscribe(later);
    const hidden = () => void now();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', hidden);
      if (timer) void now();
    };
  }, [store, latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the page is open
  useEffect(() => {
    const wake = () => void latest.current.send();
    const timer = setInterval(async () => {
      // What the device had no room for may have room now.
      const changed = await latest.current.keep();
      if (changed || pieces().some(isToSend)) wake();
    }, AGAIN_MS);
    // Fields send their photos first: what they have under way is not sent twice.
    let soon: ReturnType<typeof setTimeout> | undefined;
    const back = () => {
      soon = setTimeout(wake, SOON_MS);
    };
    window.addEventListener('online', back);
    wake();
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      window.removeEventListener('online', back);
    };
  }, []);
}
