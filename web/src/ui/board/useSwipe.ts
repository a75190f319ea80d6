import { useLayoutEffect, useRef, useState } from 'react';

/** Which of the columns a phone shows: by a swipe, or by a press on its tab. */
export function useSwipe(keys: readonly string[], first: string | undefined, phone: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(first);
  const begun = useRef(false);
  const at = Math.max(0, keys.indexOf(chosen ?? ''));

  function show(index: number, behavior: ScrollBehavior) {
    const board = box.current;
    board?.scrollTo({ left: index * board.clientWidth, behavior });
  }

  useLayoutEffect(() => {
    if (!phone || begun.current) return;
    begun.current = true;
    const board = box.current;
    if (board) board.scrollLeft = at * board.clientWidth;
  }, [phone, at]);

  return {
    box,
    current: keys[at],
    show: (key: string) => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      show(keys.indexOf(key), still ? 'instant' : 'smooth');
    },
    onScroll: () => {
      const board = box.current;
      if (!phone || !board?.clientWidth) return;
      setChosen(keys[Math.round(board.scrollLeft / board.clientWidth)]);
    },
  };
}
