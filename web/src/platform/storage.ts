export const LOCALE_KEY = 'hivis.locale';
export const THEME_KEY = 'hivis.theme';
/** The files of what waited elsewhere that were taken in here. */
export const TAKEN_KEY = 'hivis.taken';

/** What belongs to the device and not to the person who is signed in. */
const KEPT = new Set([LOCALE_KEY, THEME_KEY, TAKEN_KEY, 'hivis.push']);

/** Storage can be full, switched off or forbidden; the product works without it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A preference that cannot be kept is lost at the next load, no more.
  }
}

export function readStoredJson<T>(key: string): T | null {
  const text = readStored(key);
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Whose data is in the device's database; the sign that there is any. */
export const OWNER_KEY = 'hivis.device';

/** What somebody typed and has not sent yet; the rest of the key says who and what. */
export const DRAFT_PREFIX = 'hivis.draft.';

/**
 * Leaves nothing of the last person on a shared computer. Only their drafts
 * may stay, when they did not leave by choice (ADR 10).
 */
export function clearStorage({ drafts }: { drafts: 'kept' | 'cleared' }): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const stays = KEPT.has(key) || (drafts === 'kept' && key.startsWith(DRAFT_PREFIX));
      if (!stays) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Nothing was kept if nothing can be reached.
  }
}
