const KEY = 'hivis.reloaded';

let missing = '';

/** A part did not come: only when this one does is the reload forgotten, not when its layout does. */
export function partMissing(part: string): void {
  missing = part;
}

/**
 * After an update the parts of the version before are gone, and a reload fetches the new ones. It
 * is tried once: if a part does not come then either, people are told.
 */
export function reloadOnce(reload: () => void = () => location.reload()): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, missing || '1');
  } catch {
    return false; // without a memory it would reload for ever
  }
  reload();
  return true;
}

/** A part came, so that the next one that does not may be tried by a reload again. */
export function partCame(part: string): void {
  try {
    if (sessionStorage.getItem(KEY) === part) sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}
