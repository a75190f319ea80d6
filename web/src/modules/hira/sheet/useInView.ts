import { type CSSProperties, type RefObject, useEffect, useState } from 'react';

/** The height of a row; all are alike, so that it is known where each is without drawing it. */
const ROW_REM = 4.5;
/** Drawn beyond what is seen, so that scrolling finds something. */
const MORE = 5;
const AT_FIRST = 16;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Which rows are in sight: of five hundred a few are drawn, and the one that is meant. */
export function useInView(box: RefObject<HTMLElement | null>, count: number, at: number) {
  const [first, setFirst] = useState(0);
  const [fitting, setFitting] = useState(AT_FIRST);

  function look() {
    const { current } = box;
    if (!current?.clientHeight) return;
    const row = ROW_REM * rem();
    setFirst(Math.floor(current.scrollTop / row));
    setFitting(Math.ceil(current.clientHeight / row));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there
  useEffect(() => {
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);

  const from = Math.max(0, first - MORE);
  const to = Math.min(count, first + fitting + MORE);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (at < from) shown.unshift(at);
  else if (at >= to && at < count) shown.push(at);
  return {
    shown,
    onScroll: look,
    whole: { height: `${count * ROW_REM}rem` } satisfies CSSProperties,
    placeOf: (index: number): CSSProperties => ({ top: `${index * ROW_REM}rem` }),
  };
}
