import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '@/platform/session';
import { isTyping, useKeys } from '@/ui/keyboard';
import { commandsFor, placesFor } from './navigation';

interface Options {
  onPalette: () => void;
  onHelp: () => void;
  onReport?: () => void;
}

const SEQUENCE_MS = 1200;

/** The keys that work everywhere: Ctrl+K, c, ?, and g followed by a letter. */
export function useShellKeys({ onPalette, onHelp, onReport }: Options): void {
  const router = useRouter();
  const waiting = useRef(Number.NEGATIVE_INFINITY);
  const palette = useRef(onPalette);
  palette.current = onPalette;

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        // What is open over the page is finished or left first: the palette would lead away from it.
        if (!document.querySelector('[aria-modal="true"]')) palette.current();
      }
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  function go(event: KeyboardEvent, to: string, search?: object) {
    event.preventDefault();
    void router.navigate({ to, search: search ?? {} } as never);
  }

  // The second key of a sequence is heard before the single keys.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (performance.now() - waiting.current > SEQUENCE_MS) return;
      waiting.current = Number.NEGATIVE_INFINITY;
      if (isTyping(event)) return;
      const who = session.get();
      const all = [...placesFor(who), ...commandsFor(who)];
      const target = all.find((each) => each.key === event.key);
      if (target) go(event, target.to, target.search);
    };
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  });

  useKeys({
    c: (event) => {
      event.preventDefault();
      onReport?.();
    },
    g: () => {
      waiting.current = performance.now();
    },
    '?': () => onHelp(),
  });
}
