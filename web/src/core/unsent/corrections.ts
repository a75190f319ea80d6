import { findDrafts } from '@/platform/device/drafts';
import type { Unsent } from '@/platform/device/stored';
import { session } from '@/platform/session';
import { release } from '@/platform/unsent/store';

/** What is typed to correct an entry is a draft of its own, found when it is opened again. */
export const correctionDraft = (id: string) => `unsent.${id}`;

const lockOf = (id: string) => `hivis-correct-${id}`;

/** Says to all tabs that an entry is open to be corrected, until what it answers is called. */
export function whileCorrecting(id: string): () => void {
  let close = () => {};
  void navigator.locks?.request(lockOf(id), () => new Promise<void>((done) => (close = done)));
  return () => close();
}

async function isOpen(id: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null);
}

/** What no form is open for, and nothing was corrected of, is sent by itself again. */
export async function releaseForgotten(entries: readonly Unsent[]): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  for (const { id, state } of entries) {
    if (state !== 'held' || (await isOpen(id))) continue;
    if ((await findDrafts(user, correctionDraft(id))).length === 0) await release(id);
  }
}
