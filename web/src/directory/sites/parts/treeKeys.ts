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
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (walks(event, does) || (does.changes && writes(event, does))) event.preventDefault();
}

function walks({ key, currentTarget }: KeyboardEvent<HTMLElement>, does: Does): boolean {
  const { state } = does;
  const isOpen = state.open.has(does.key);
  if (key === 'ArrowDown') step(currentTarget, 1);
  else if (key === 'ArrowUp') step(currentTarget, -1);
  else if (key === 'ArrowRight' && does.foldable && !isOpen) state.unfold(does.key, true);
  else if (key === 'ArrowRight') step(currentTarget, 1);
  else if (key === 'ArrowLeft' && isOpen) state.unfold(does.key, false);
  else if (key === 'ArrowLeft') focusOn(currentTarget, does.parentKey);
  else return false;
  return true;
}

function writes({ key }: KeyboardEvent<HTMLElement>, { state, ...does }: Does): boolean {
  if (key === 'F2') state.setRenaming(does.key);
  else if (key === '+' && does.foldable) state.addBelow(does.key);
  else return false;
  return true;
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
