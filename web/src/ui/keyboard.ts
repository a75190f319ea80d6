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
