import { dropPieces, piecesOf, recordsWithPieces } from '@/platform/device/pieces';
import { ownerOf } from '@/platform/device/session';
import { queryClient } from '@/platform/queries';
import type { CurrentUser } from '@/platform/session';
import { newUnsent } from '@/platform/unsent/entry';
import { one, put, remove } from '@/platform/unsent/store';
import { auditApi } from '../api';
import type { Audit } from '../types';
import { auditOf, isToSend, recordOf } from './pieces';

// What waits of an audit is one entry among all that waits on the device; its pieces are beside it.

export const entryOf = (user: CurrentUser, id: number) => `${ownerOf(user)} ${recordOf(id)}`;

const titleOf = (id: number) => {
  const audit = queryClient.getQueryData<Audit>(auditApi.one(id).queryKey);
  if (audit) return `${audit.number} ${audit.title}`.trim();
  return id > 0 ? `AUD ${id}` : '';
};

/** Says that something of an audit waits; `sending` while its page looks after it. */
export async function waits(user: CurrentUser, id: number, state: 'sending' | 'waiting') {
  const entryId = entryOf(user, id);
  const before = await one(entryId);
  if (before?.state === state) return;
  const what = { kind: 'audit', about: id, title: titleOf(id), values: {}, body: {} };
  await put({
    ...(before ?? newUnsent(user, what)),
    id: entryId,
    state,
    begun: false,
    next: 0,
    tries: 0,
  });
}

export const nothingWaits = (user: CurrentUser, id: number) => remove(entryOf(user, id));

/** Whether anything of an audit still has to be sent. */
export async function isWaiting(user: CurrentUser, id: number): Promise<boolean> {
  return (await piecesOf(user, recordOf(id))).some(isToSend);
}

/** What was begun here waits under the server's number from now on. */
export async function becomes(user: CurrentUser, id: number, became: number): Promise<void> {
  await remove(entryOf(user, id)).catch(() => undefined);
  if (await isWaiting(user, became)) await waits(user, became, 'waiting').catch(() => undefined);
}

/** For so long its address leads on to the audit that it became. */
const LEADS_ON_MS = 7 * 24 * 60 * 60_000;

/** A page that died may have left pieces of which nothing else tells. */
export async function findWaiting(user: CurrentUser): Promise<void> {
  for (const record of await recordsWithPieces(user)) {
    const id = auditOf(record);
    if (!id || (await one(entryOf(user, id)))) continue;
    if (await isWaiting(user, id)) await waits(user, id, 'waiting');
    else if (id < 0 && -id < Date.now() - LEADS_ON_MS) await dropPieces(user, record);
  }
}
