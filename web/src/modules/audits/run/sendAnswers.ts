import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { fileOf } from '@/platform/device/files';
import { dropPiece, keepPiece, noteStored, piecesOf } from '@/platform/device/pieces';
import { ApiError } from '@/platform/errors';
import { isStored } from '@/platform/unsent/entry';
import { type Attachment, uploadAttachment } from '@/platform/uploads';
import { deviceId } from './device';
import { type AnswerPiece, isCompleted, keyOfPiece } from './pieces';
import { remember, type Saved } from './remember';
import {
  definiteRefusal,
  idempotencyHeader,
  requireSameUser,
  type SendContext,
} from './sendContext';

type Sent = NonNullable<Body<'/api/modify_audits/{id}', 'patch'>['answers']>[number];
/** What came of sending answers. */
export interface Answering {
  /** All that stands at the server, if anything was sent. */
  readonly saved: Saved | null;
  /** What the server took, piece by piece. */
  readonly arrived: readonly AnswerPiece[];
  /** What the server does not take, however often it is sent. */
  readonly refused: ApiError | null;
}

/** So many answers go at once. */
const MOST = 100;

/**
 * What needs no file, or has all of them with the server already, goes first and together: a
 * weak network may never carry a photo.
 */
export async function sendAnswers(
  of: SendContext,
  pieces: readonly AnswerPiece[],
): Promise<Answering> {
  const ready = pieces.filter(({ files }) => files.every((file) => isStored(file)));
  const heavy = pieces.filter((piece) => !ready.includes(piece));
  let outcome = await sendAll(
    of,
    ready.map((piece) => ({ piece, ids: storedOf(piece), files: [] })),
  );
  for (const piece of heavy) {
    if (isWhole(outcome.refused)) break;
    const carried = await carry(of, piece).catch(definiteRefusal);
    outcome =
      carried instanceof ApiError
        ? { ...outcome, refused: carried }
        : joined(outcome, await sendAll(of, [carried]));
  }
  return outcome;
}

const NOTHING: Answering = { saved: null, arrived: [], refused: null };

const joined = (one: Answering, other: Answering): Answering => ({
  saved: other.saved ?? one.saved,
  arrived: [...one.arrived, ...other.arrived],
  refused: other.refused ?? one.refused,
});

const storedOf = ({ files }: AnswerPiece) => [
  ...new Set(files.flatMap(({ stored }) => stored?.id ?? [])),
];

interface Ready {
  readonly piece: AnswerPiece;
  /** Of its files, now that the server has them. */
  readonly ids: readonly number[];
  readonly files: readonly Attachment[];
}

/** Each file that has arrived is written down at once, so that it is not sent again. */
async function carry(of: SendContext, piece: AnswerPiece): Promise<Ready> {
  const ids: number[] = [];
  const files: Attachment[] = [];
  for (const file of piece.files) {
    if (file.stored && isStored(file)) {
      ids.push(file.stored.id);
      continue;
    }
    requireSameUser(of);
    const stored = await uploadAttachment(fileOf(file), () => undefined);
    await noteStored(of.user, of.record, piece, file.upload.key, stored.id);
    ids.push(stored.id);
    files.push(stored);
  }
  return { piece, ids: [...new Set(ids)], files };
}

async function sendAll(of: SendContext, all: readonly Ready[]): Promise<Answering> {
  let outcome = NOTHING;
  for (let at = 0; at < all.length; at += MOST) {
    outcome = joined(outcome, await sendBatch(of, all.slice(at, at + MOST)));
  }
  return outcome;
}

/** The server takes no answer at all: it says no, and names none. */
const isWhole = (refused: ApiError | null) =>
  refused !== null && Object.keys(refused.fields).length === 0;

/**
 * Nothing of a batch is saved when one answer of it is wrong: the others go without it. What is
 * refused as a whole stays, and holds up nothing but answers.
 */
async function sendBatch(of: SendContext, batch: readonly Ready[]): Promise<Answering> {
  if (batch.length === 0) return NOTHING;
  try {
    return await patch(of, batch);
  } catch (cause) {
    const refused = definiteRefusal(cause);
    const wrong = wrongKeys(refused);
    const others = batch.filter(({ piece }) => !wrong.has(keyOfPiece(piece)));
    if (others.length === batch.length || others.length === 0) return { ...NOTHING, refused };
    return { ...(await patch(of, others)), refused };
  }
}

const wrongKeys = ({ fields }: ApiError) =>
  new Set(Object.keys(fields).map((path) => path.replace(/^answers\./, '')));

async function patch(of: SendContext, batch: readonly Ready[]): Promise<Answering> {
  requireSameUser(of);
  const answers = batch.map(({ piece, ids }): Sent => {
    const all = [...(piece.value.attachment_ids ?? []), ...ids];
    const answer = { ...piece.value, attachment_ids: all.length > 0 ? all : undefined };
    return { ...(answer as Omit<Sent, 'answered_at'>), answered_at: piece.at };
  });
  const body = { device_id: deviceId(), answers };
  const options = { params: { path: { id: of.id } }, body, headers: idempotencyHeader() };
  const saved = await unwrap(api.PATCH('/api/modify_audits/{id}', options));
  remember(
    of.id,
    saved,
    batch.flatMap(({ files }) => files),
  );
  await knows(of, batch.length);
  for (const { piece } of batch) await dropPiece(of.user, of.record, piece);
  return { saved, arrived: batch.map(({ piece }) => piece), refused: null };
}

/**
 * Whoever signed knows of these too, which are their own. How many the server has is never taken
 * over: others may have come as well, and nobody signs what they have not seen.
 */
async function knows(of: SendContext, more: number): Promise<void> {
  const signed = (await piecesOf(of.user, of.record)).find(isCompleted);
  if (signed?.value.answers_given === undefined) return;
  const answers_given = signed.value.answers_given + more;
  await keepPiece(of.user, of.record, { ...signed, value: { ...signed.value, answers_given } });
}
