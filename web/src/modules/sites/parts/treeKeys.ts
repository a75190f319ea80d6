import type { KeyboardEvent } from 'react';
import type { PartTreeState } from './usePartTree';

/** What the keys on a part's name do beside pressing it. */
interface Does {
  state: PartTreeState;
  key: string;
  parentKey: string;
  foldable: boolean;
  /** Whether this person may change anything. */
  changes: boolean;
}

/** The arrows walk through the tree and fold it, F2 renames, + adds below. */
export function onTreeKey(event: KeyboardEvent<HTMLElement>, does: Does): void {
  const { state, key, foldable, changes } = does;
  const isOpen = state.open.has(key);
  const act: Record<string, () => void> = {
    ArrowDown: () => step(event.currentTarget, 1),
    ArrowUp: () => step(event.currentTarget, -1),
    ArrowRight: () =>
      foldable && !isOpen ? state.unfold(key, true) : step(event.currentTarget, 1),
    ArrowLeft: () =>
      isOpen ? state.unfold(key, false) : focusOn(event.currentTarget, does.parentKey),
    ...(changes ? { F2: () => state.setRenaming(key) } : {}),
    ...(changes && foldable ? { '+': () => state.addBelow(key) } : {}),
  };
  const found = act[event.key];
  if (!found) return;
  event.preventDefault();
  found();
}

function namesIn(element: HTMLElement): HTMLElement[] {
  const tree = element.closest('[data-tree]');
  return [...(tree?.querySelectorAll<HTMLElement>('[data-part-name]') ?? [])];
}

function step(element: HTMLElement, by: number): void {
  const names = namesIn(element);
  names[names.indexOf(element) + by]?.focus();
}

function focusOn(element: HTMLElement, key: string): void {
  namesIn(element)
    .find((each) => each.dataset.partName === key)
    ?.focus();
}
