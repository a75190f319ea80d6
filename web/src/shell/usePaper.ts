import { useEffect } from 'react';

/** Paper is light on a dark screen too: while it is printed, the page has the colours of paper. */
export function usePaper(): void {
  useEffect(() => {
    const printing = matchMedia('print');
    const colour = () => document.body.toggleAttribute('data-paper', printing.matches);
    colour();
    printing.addEventListener('change', colour);
    return () => printing.removeEventListener('change', colour);
  }, []);
}
