/** A short message, at the top of the screen or above a phone's bar. */
export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

const SHOWN_MS = 10_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], text: string): void {
  const toast = { id: nextId++, kind, text };
  // The same words twice tell nothing new.
  set([...toasts.filter((each) => each.text !== text), toast].slice(-3));
  setTimeout(() => hideToast(toast.id), SHOWN_MS);
}

export function hideToast(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

export const toast = {
  done: (text: string) => show('done', text),
  failed: (text: string) => show('failed', text),
};

export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
