const KEY = 'hivis.reloaded';

/**
 * After an update the parts of the version before are gone, and a reload fetches the new ones. It
 * is tried once: if a part does not come then either, people are told.
 */
export function reloadOnce(reload: () => void = () => location.reload()): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, '1');
  } catch {
    return false; // without a memory it would reload for ever
  }
  reload();
  return true;
}

/** A part came, so that the next one that does not may be tried by a reload again. */
export function partCame(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}
