import { type RefObject, useEffect, useRef } from 'react';

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
  useMore(strip);
  return strip;
}

/** Says at which ends of a strip there is more; the sheet lets it fade there. */
function useMore(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    const look = () => {
      const end = box.scrollWidth - box.clientWidth - box.scrollLeft > 1;
      const start = box.scrollLeft > 1;
      box.dataset.more = [start && 'start', end && 'end'].filter(Boolean).join(' ');
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    for (const each of box.children) sizes.observe(each);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [strip]);
}

/** So much of the next one shows that there is more. */
const PEEK = 28;
