import { useEffect, useRef } from 'react';

/** After what opened has taken the focus, and before anybody presses on. */
const SOON_MS = 10;

/** What got the focus back last: of two that close at once it is in the other, which is on its way out. */
let given: HTMLElement | null = null;

/**
 * Gives the focus back to where it was when this opened, however it goes: closed, or taken away
 * with what it stood in. It is looked up before anything inside can take it. Where nothing had it,
 * as after a press beside a dialog, that dialog gets it: what is behind must not.
 */
export function useFocusBack(opened: boolean): void {
  const was = useRef(false);
  const from = useRef<readonly (HTMLElement | null)[]>([]);
  if (opened && !was.current) from.current = [lasting(document.activeElement), topDialog()];
  was.current = opened;
  useEffect(() => {
    if (!opened) return;
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const left = now && inDialog(now) && (now === last || now === given);
        // Whoever is elsewhere by now stays there.
        if (now && now !== document.body && !left) return;
        given = from.current.find((each) => each?.isConnected) ?? null;
        given?.focus({ preventScroll: true });
      }, SOON_MS);
    };
  }, [opened]);
}

/** The one that was drawn last. */
const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? null;

const inDialog = (element: Element) => element.closest('[role="dialog"]') !== null;

/** What is chosen in a menu goes with it; the button of the menu stays. */
function lasting(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const there = button ?? focused;
  return there instanceof HTMLElement && there !== document.body ? there : null;
}
