import { useEffect, useRef } from 'react';

/** True while keys belong to a field, a menu, a popover or a dialog and not to the screen. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) {
    return (target as HTMLInputElement).type !== 'checkbox';
  }
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}

/** True while Esc closes something smaller first: a menu, a popover, a dialog, what a chooser offers. */
function isOver(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const inside = '[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]';
  return Boolean(target?.closest(inside) ?? document.querySelector('[aria-modal="true"]'));
}

/** Esc from everywhere, out of a field as well. Whoever needs the key for itself keeps it. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    let over = false;
    // What closes by this very press is still open before anybody has heard it.
    const before = (event: KeyboardEvent) => {
      over = event.key === 'Escape' && isOver(event);
    };
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || over) return;
      latest.current();
    };
    document.addEventListener('keydown', before, true);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', before, true);
      document.removeEventListener('keydown', listener);
    };
  }, []);
}

export type Keys = Record<string, (event: KeyboardEvent) => void>;

/** Single keys for the whole screen; with Ctrl, Alt or Cmd they stay the browser's. */
export function useKeys(keys: Keys, enabled = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event) || document.querySelector('[aria-modal="true"]')) return;
      const handle = latest.current[event.key];
      if (handle) handle(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}
