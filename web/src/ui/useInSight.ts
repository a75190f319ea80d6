import { useEffect, useRef } from 'react';

/**
 * A strip that is swiped shows what is chosen in it, which else may lie beyond its
 * end on a phone. `chosen` is what changes that; the page itself stays where it is.
 */
export function useInSight(chosen: string) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at anew when that changes
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    if (!strip.current || !current) return;
    const within = strip.current.getBoundingClientRect();
    const { left, right } = current.getBoundingClientRect();
    if (right > within.right) strip.current.scrollLeft += right - within.right + PEEK;
    else if (left < within.left) strip.current.scrollLeft -= within.left - left + PEEK;
  }, [chosen]);
  return strip;
}

/** So much of the next one shows that there is more. */
const PEEK = 28;
