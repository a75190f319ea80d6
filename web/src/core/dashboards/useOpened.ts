import { useEffect, useRef, useState } from 'react';
import { useKeys } from '@/ui/keyboard';

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-work-button]')];
const keyOf = (button: HTMLElement) =>
  button.closest<HTMLElement>('[data-work-key]')?.dataset.workKey ?? '';

/**
 * Which of the things that wait is unfolded. J and K walk through them, unfolding the
 * next one while one is; once one is done the next takes its place.
 */
export function useOpened() {
  const [opened, setOpened] = useState('');
  const coming = useRef('');

  function walk(event: KeyboardEvent, step: number) {
    const all = buttons();
    if (all.length === 0) return;
    event.preventDefault();
    const near = document.activeElement?.closest<HTMLElement>('[data-work-key]')?.dataset.workKey;
    const at = all.findIndex((each) => keyOf(each) === (near ?? opened));
    const next = all[Math.max(0, Math.min(all.length - 1, at + step))];
    if (!next) return;
    if (opened) setOpened(keyOf(next));
    reach(next);
  }
  useKeys({ j: (event) => walk(event, 1), k: (event) => walk(event, -1) });

  // What is done goes with the next answer; until then the next one is reached already.
  useEffect(() => {
    const next = buttons().find((each) => keyOf(each) === coming.current);
    coming.current = '';
    if (opened && next) reach(next);
  }, [opened]);

  return {
    opened,
    toggle: (key: string) => setOpened(opened === key ? '' : key),
    done: (key: string) => {
      const all = buttons();
      const at = all.findIndex((each) => keyOf(each) === key);
      const next = all[at + 1] ?? all[at - 1];
      coming.current = next ? keyOf(next) : '';
      setOpened(coming.current);
    },
  };
}

export type Opened = ReturnType<typeof useOpened>;

function reach(button: HTMLElement): void {
  button.focus({ preventScroll: true });
  button.closest('[data-work]')?.scrollIntoView({ block: 'nearest' });
}
