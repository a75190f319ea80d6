import { ifPossible } from '../device/db';
import { fileOf } from '../device/files';
import { ownerOf } from '../device/session';
import type { Unsent } from '../device/stored';
import { ApiError, isPassing } from '../errors';
import { isUnconfirmed, session } from '../session';
import { uploadAttachment } from '../uploads';
import {
  afterFailure,
  bodyOf,
  isStored,
  newUnsent,
  readyToSend,
  type ToSend,
  withFiles,
} from './entry';
import { load, one, put, putInsteadOf, remove, tellArrived } from './store';
import { wayOf } from './way';

/** A network that is leaving may swallow a call for minutes; later it is known again. */
const ANSWER_MS = 30_000;

const LOCK = 'hivis-unsent';

/** One tab sends at a time. Without locks the server's own guards are all there is. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, work);
}

async function post(entry: Unsent): Promise<unknown> {
  const way = await wayOf(entry.kind);
  const headers = { 'Idempotency-Key': entry.key };
  return way.send(entry, bodyOf(entry), { headers, signal: AbortSignal.timeout(ANSWER_MS) });
}

async function arrived(entry: Unsent, answer: unknown): Promise<void> {
  await (await wayOf(entry.kind)).sent(entry, answer);
}

async function failed(entry: Unsent, cause: unknown): Promise<Unsent> {
  const way = await wayOf(entry.kind).catch(() => undefined);
  return afterFailure(entry, cause, way?.waitsOn);
}

/** The page that is sending a form holds this. When it is free, that page is gone. */
const lockOf = (id: string) => `${LOCK}-${id}`;

async function isAbandoned(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock !== null);
}

/** What was being sent when its page died waits from now on. */
async function takeOver(): Promise<void> {
  for (const entry of await load()) {
    if (entry.state === 'sending' && (await isAbandoned(entry.id))) {
      await put({ ...entry, state: 'waiting', next: 0 });
    }
  }
}

/** Sends what is due, one after another; `now` may be far ahead for what was asked for. */
export async function deliverAll(now = Date.now()): Promise<void> {
  if (!session.get().user) return;
  await alone(async () => {
    await takeOver();
    // Without an answer of the server since the start there is nobody to send it as.
    if (isUnconfirmed(session.get())) return;
    for (const entry of await load()) {
      const due = entry.state === 'waiting' && entry.next <= now;
      if (due && !(await deliver(entry.id))) return;
    }
  });
}

function isTheirs({ owner }: Unsent): boolean {
  const { user } = session.get();
  return user !== null && owner === ownerOf(user);
}

/** Whoever signed in while it was sent does not go on with it. */
function theirsOnly(entry: Unsent): void {
  if (!isTheirs(entry)) throw new ApiError(401, '');
}

/** False when the network is to blame, so that the others need not try. */
async function deliver(id: string): Promise<boolean> {
  let entry = await one(id);
  if (entry?.state !== 'waiting') return true; // another tab was faster
  if (!isTheirs(entry)) return false;
  try {
    entry = await uploadFiles(entry);
    theirsOnly(entry);
    const ids = entry.files.flatMap((file) => file.stored?.id ?? []);
    entry = readyToSend(entry, ids);
    await put(entry);
    const answer = await post(entry);
    await remove(entry.id);
    await arrived(entry, answer);
    const record = (await wayOf(entry.kind)).became(entry, answer);
    if (record) tellArrived(entry, record);
    return true;
  } catch (cause) {
    // Whoever signed out meanwhile left nothing here.
    if (await one(id)) await put(await failed(entry, cause));
    return !(cause instanceof ApiError && (cause.isOffline || cause.status === 401));
  }
}

/** Each that has arrived is written down at once, so that it is not sent again. */
async function uploadFiles(entry: Unsent): Promise<Unsent> {
  let now = entry;
  for (const [index, file] of entry.files.entries()) {
    if (isStored(file)) continue;
    theirsOnly(now);
    const { id } = await uploadAttachment(fileOf(file), () => undefined).catch(asOfFile);
    theirsOnly(now);
    const stored = { id, at: Date.now() };
    const files = now.files.map((each, at) => (at === index ? { ...each, stored } : each));
    now = { ...now, files };
    await put(now);
  }
  return now;
}

/** What the server says about the file itself is the better reason. */
function asOfFile(cause: unknown): never {
  const own = cause instanceof ApiError ? cause.fields.file : undefined;
  if (!own || !(cause instanceof ApiError)) throw cause;
  throw new ApiError(cause.status, own.join(' '), { code: cause.code });
}

/** A form's files: what the server has, and what it does not have yet. */
export interface FormFiles {
  readonly stored: readonly number[];
  readonly waiting: readonly File[];
  /** All of them, to be sent again should the server lose them. */
  readonly all: readonly File[];
}

/** The draft of a form that is being sent: nothing writes it meanwhile. */
export interface LiftedDraft {
  readonly key: string;
  /** It was refused, and is a draft again. */
  readonly putBack: () => Promise<void>;
}

/**
 * Sends a form at once, or leaves it with what waits; then there is no answer.
 * It is written down before it is sent, in the place of the form's draft: should
 * the page die meanwhile, it is sent again as what it was. `entry` is the try
 * before this one, if its outcome is not known, or what is being corrected.
 */
export async function dispatch<O>(
  entry: Unsent,
  what: ToSend,
  files: FormFiles,
  draft: LiftedDraft,
): Promise<O | null> {
  const ready: Unsent = { ...entry, ...what, state: 'waiting', next: 0, tries: 0 };
  const kept = withFiles(ready, files.all, files.stored);
  if (navigator.onLine && files.waiting.length === 0) {
    return holding(kept.id, () => sendNow<O>(kept, draft, entry));
  }
  await keep(draft, new ApiError(0, ''), () => putInsteadOf(draft.key, kept));
  // Otherwise a browser may throw away what is kept when the device is full.
  void navigator.storage?.persist?.();
  return null;
}

async function holding<T>(id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(lockOf(id), work) : work();
}

async function sendNow<O>(entry: Unsent, draft: LiftedDraft, before: Unsent): Promise<O | null> {
  // A device without room or storage sends all the same.
  await ifPossible(() => putInsteadOf(draft.key, { ...entry, state: 'sending', begun: true }));
  try {
    const answer = (await post(entry)) as O;
    await ifPossible(() => remove(entry.id));
    await arrived(entry, answer);
    return answer;
  } catch (cause) {
    if (!isPassing(cause) && !isMoved(cause)) {
      await draft.putBack();
      await ifPossible(() => (before.state === 'held' ? put(before) : remove(before.id)));
      throw cause;
    }
    const now = await failed(entry, cause);
    await keep(draft, cause, () => put({ ...now, begun: true }));
    return null;
  }
}

/** It waits, to be taken along to the other address. */
const isMoved = (cause: unknown) =>
  cause instanceof ApiError && cause.code === 'organization_moved';

/** On a device without room the form keeps it, and says why it could not be sent. */
async function keep(draft: LiftedDraft, why: unknown, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    await draft.putBack();
    throw why;
  }
}

/**
 * Something that a page sends by itself, piece by piece, as long as `work` takes: should the
 * page die, what is left of it waits like everything else. Nobody else sends it meanwhile.
 */
export async function whileOpen(id: string, work: () => Promise<void>): Promise<void> {
  await holding(id, work);
}

export function fresh(what: ToSend): Unsent {
  const { user } = session.get();
  if (!user) throw new Error('This needs a session.');
  return newUnsent(user, what);
}
