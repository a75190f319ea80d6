/** What of it is not as it was, so that two people who change different fields do not undo each other's work. */
export function changedOf<F extends object>(next: F, before: F): Partial<F> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(next).filter(
    ([key, value]) => spelled(key, value) !== spelled(key, old[key]),
  );
  return Object.fromEntries(changed) as Partial<F>;
}

/** The server and the browser may spell the same moment differently. */
function spelled(key: string, value: unknown) {
  return JSON.stringify(key.endsWith('_at') ? Date.parse(String(value)) : value);
}

/** Files that come along, and those that are taken out. */
export function filesOf(files: readonly { id: number }[], removed: readonly number[] = []) {
  return {
    ...(files.length > 0 ? { attachment_ids: files.map(({ id }) => id) } : {}),
    ...(removed.length > 0 ? { remove_attachment_ids: [...removed] } : {}),
  };
}
