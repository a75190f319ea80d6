import { api, unwrap } from '@/platform/client';
import { fileOf } from '@/platform/device/files';
import {
  dropPiece,
  type KeptPiece,
  keepPiece,
  movePieces,
  noteStored,
  piecesOf,
} from '@/platform/device/pieces';
import { ApiError } from '@/platform/errors';
import { isStored } from '@/platform/unsent/entry';
import { uploadAttachment } from '@/platform/uploads';
import { described } from '../api';
import { settled } from '../writes';
import {
  BEGUN,
  type BegunPiece,
  type CompletedPiece,
  isAnswer,
  isCompleted,
  isFinding,
  isMade,
  isNote,
  isSigned,
  keyOfPiece,
  type NotePiece,
  recordOf,
} from './pieces';
import type { Saved } from './remember';
import { type Answering, sendAnswers } from './sendAnswers';
import {
  definiteRefusal,
  idempotencyHeader,
  requireSameUser,
  type SendContext,
  sendContext,
} from './sendContext';
import { becomes, isWaiting, nothingWaits } from './waiting';

/** What came of sending what waits. */
export interface Outcome extends Answering {
  /** The server's, also of what was begun here. */
  readonly id: number;
  readonly completed: boolean;
  /** What the server did not take of it: another is the auditor now. */
  readonly left: readonly string[];
  /** Which finding or action the server does not take, and why. */
  readonly wrong: ReadonlyMap<string, ApiError>;
}

/** What a page has under way: it is not sent twice, and nothing ends before it has come. */
export interface UnderWay {
  /** Whether a file of an answer is. */
  readonly held: (key: string) => boolean;
  readonly busy: () => boolean;
  /** Shows what stands at the server now. */
  readonly shows: (saved: Saved, arrived: Answering['arrived']) => void;
}

const NOTHING_UNDER_WAY: UnderWay = {
  held: () => false,
  busy: () => false,
  shows: () => undefined,
};

/**
 * Sends what waits of an audit: that it was begun, its answers with their files, findings and
 * actions, and that it was completed. What the server refuses stays, and holds up nothing else
 * but the end.
 */
export async function sendRun(id: number, way: UnderWay = NOTHING_UNDER_WAY): Promise<Outcome> {
  // Its page and what sends all that waits may both come to it: one after the other.
  const of = sendContext(id);
  const work = () => (id < 0 ? sendBegun(of, way) : sendPieces(of, way));
  return navigator.locks ? await navigator.locks.request(`hivis-audit-${id}`, work) : work();
}

/** What was begun here is sent under the server's number. */
async function sendBegun(of: SendContext, way: UnderWay): Promise<Outcome> {
  const became = await become(of);
  const outcome = await sendRun(became, way);
  if (!(await isWaiting(of.user, became))) await nothingWaits(of.user, became);
  return outcome;
}

/** The server's number of an audit that was begun here, which has all its pieces from now on. */
async function become(of: SendContext): Promise<number> {
  const made = (await piecesOf(of.user, of.record)).find(isMade);
  if (!made) throw new ApiError(404, '');
  let { became } = made.value;
  if (!became) {
    requireSameUser(of);
    const options = { body: made.value.body, headers: idempotencyHeader() };
    const { audit } = await unwrap(api.POST('/api/audit_records', options));
    became = audit.id;
    settled(described(audit));
    await keepPiece(of.user, of.record, { ...made, value: { ...made.value, became } });
  }
  await movePieces(of.user, of.record, recordOf(became), (piece) => !isMade(piece));
  await becomes(of.user, of.id, became);
  return became;
}

async function sendPieces(of: SendContext, { held, busy, shows }: UnderWay): Promise<Outcome> {
  const pieces = await piecesOf(of.user, of.record);
  await begin(of, pieces);
  const answers = pieces.filter(isAnswer).filter((piece) => !held(keyOfPiece(piece)));
  const answered = await sendAnswers(of, answers);
  if (answered.saved) shows(answered.saved, answered.arrived);
  const wrong = await sendNotes(of, pieces.filter(isNote));
  const sent = {
    ...answered,
    id: of.id,
    refused: [...wrong.values()].at(-1) ?? answered.refused,
    wrong,
  };
  const left = await piecesOf(of.user, of.record);
  const completed = pieces.some(isCompleted) && left.find(isCompleted);
  const open = left.some((piece) => isAnswer(piece) || isNote(piece)) || busy();
  if (!completed || sent.refused || open) return { ...sent, completed: false, left: [] };
  const not_taken = await complete(of, completed, left);
  // What was answered after it was sent is not with the server: it stays, and is refused as that.
  for (const piece of [...left, ...sent.arrived]) await dropPiece(of.user, of.record, piece);
  return { ...sent, completed: true, left: not_taken };
}

/** Findings and actions; one that is refused does not hold up the others. */
async function sendNotes(
  of: SendContext,
  notes: readonly NotePiece[],
): Promise<Map<string, ApiError>> {
  const wrong = new Map<string, ApiError>();
  for (const piece of notes) {
    requireSameUser(of);
    const sent = await sendNote(of, piece).catch(definiteRefusal);
    if (sent instanceof ApiError) wrong.set(piece.name, sent);
    else {
      await dropPiece(of.user, of.record, piece);
      settled(described(sent.audit));
    }
  }
  return wrong;
}

function sendNote({ id }: SendContext, piece: NotePiece) {
  const options = { params: { path: { id } }, headers: idempotencyHeader() };
  return isFinding(piece)
    ? unwrap(api.POST('/api/audit_records/{id}/findings', { ...options, body: piece.value }))
    : unwrap(api.POST('/api/audit_records/{id}/actions', { ...options, body: piece.value }));
}

async function begin(of: SendContext, pieces: readonly KeptPiece[]): Promise<void> {
  const begun = pieces.find(({ name }) => name === BEGUN);
  if (!begun) return;
  requireSameUser(of);
  const { form_version } = (begun as BegunPiece).value;
  const query = { form_version, begun_at: begun.at };
  const options = { params: { path: { id: of.id }, query }, headers: idempotencyHeader() };
  const { audit } = await unwrap(api.POST('/api/audit_records/{id}/begin', options));
  await dropPiece(of.user, of.record, begun);
  settled(described(audit));
}

async function complete(of: SendContext, piece: CompletedPiece, left: readonly KeptPiece[]) {
  const signatures = [];
  for (const signed of left.filter(isSigned)) {
    const [file] = signed.files;
    if (!file) continue;
    requireSameUser(of);
    const stored = isStored(file)
      ? file.stored?.id
      : (await uploadAttachment(fileOf(file), () => undefined)).id;
    if (!stored) continue;
    await noteStored(of.user, of.record, signed, file.upload.key, stored);
    signatures.push({ ...signed.value, attachment_id: stored, signed_at: signed.at });
  }
  requireSameUser(of);
  const { remarks, answers_given, energy } = piece.value;
  const body = { remarks, answers_given, signatures, ...energy };
  const options = { params: { path: { id: of.id } }, body, headers: idempotencyHeader() };
  const { audit, not_taken } = await unwrap(api.POST('/api/audit_records/{id}/complete', options));
  settled(described(audit));
  return not_taken ?? [];
}
