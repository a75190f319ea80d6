import { useEffect, useRef } from 'react';

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll'] as const;

/** Calls back once nobody has touched the screen for so long. */
export function useIdle(ms: number, onIdle: () => void): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    let timer = 0;
    const begin = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => latest.current(), ms);
    };
    begin();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, begin, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, begin);
    };
  }, [ms]);
}
