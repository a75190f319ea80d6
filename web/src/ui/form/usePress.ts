import { useEffect, useRef, useState } from 'react';

/** Whoever moves the pointer further before letting go has thought better of it. */
const STILL_PX = 10;

/**
 * A list whose entries are pressed while answers change it. It is held as it was until the press
 * is let go; where the page itself moved meanwhile, as for a notice, the browser tells of no
 * click, and the entry is taken all the same.
 */
export function usePress<F>(data: readonly F[], onTake: (one: F) => void) {
  const [held, setHeld] = useState<readonly F[] | null>(null);
  const pressed = useRef<F | null>(null);
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
  }, [onTake]);
  const found = held ?? data;
  const take = (one: F) => {
    pressed.current = null;
    latest.current(one);
  };
  const press = (one: F, down: MouseEvent) => {
    pressed.current = one;
    setHeld(found);
    const letGo = (up: MouseEvent) => {
      const stayed = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= STILL_PX;
      // The click comes first, if there is one.
      setTimeout(() => {
        if (pressed.current === one && stayed) take(one);
        pressed.current = null;
        setHeld(null);
      });
    };
    window.addEventListener('mouseup', letGo, { once: true });
  };
  return { found, isHeld: held !== null, press, take };
}
