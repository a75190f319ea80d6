import type { EnergyBody } from '@/core/energy/values';
import { type Answer, keyOfPlace } from '@/core/forms/document';
import { keepFile } from '@/platform/device/files';
import type { KeptPiece } from '@/platform/device/pieces';
import type { UnsentFile, UploadKey } from '@/platform/device/stored';
import { newKey } from '@/platform/headers';
import { uploadKeyOf } from '@/platform/uploads';
import type { StoredFile } from '@/ui/files/useUploads';
import type { ActBody, Audit, AuditBody, FindingBody } from '../types';

// An audit is gone through where there is no network. What is done there is kept on the device
// in pieces: that it was begun, each answer, finding and action, each signature, and that it was
// completed. One that nobody scheduled and that was begun there has a number below zero until
// the server gives it its own.

export const recordOf = (id: number) => `audit ${id}`;
/** The number of an audit of which pieces are kept; 0 for anything else. */
export const auditOf = (record: string) => Number(/^audit (-?\d+)$/.exec(record)?.[1] ?? 0);

export const BEGUN = 'begun';
export const COMPLETED = 'completed';
const MADE = 'made';
const FINDING = 'finding:';
const ACTIONS = 'actions:';
const ANSWER = 'answer:';
const SIGNED = 'signed:';

export interface AnswerPiece extends KeptPiece {
  /** With the files that the record has already. */
  value: Answer;
}

export const ROLES = ['auditor', 'auditee', 'witness'] as const;
export type Role = (typeof ROLES)[number];

export interface SignedPiece extends KeptPiece {
  value: { readonly role: Role; readonly name: string };
}

export interface BegunPiece extends KeptPiece {
  value: { readonly form_version?: number };
}

export interface CompletedPiece extends KeptPiece {
  value: {
    readonly remarks: string;
    /**
     * How many answers at the server whoever signed knows of, their own as soon as they are there;
     * undefined of one that the server did not have.
     */
    readonly answers_given?: number;
    /** What was seen of energy that can kill; undefined where it was left as it is. */
    readonly energy?: EnergyBody;
  };
}

/** It was begun here, and what it is until the server has it. */
export interface MadePiece extends KeptPiece {
  value: {
    readonly body: AuditBody;
    readonly audit: Audit;
    /** The server's number, once it has it. */
    readonly became?: number;
  };
}

export interface FindingPiece extends KeptPiece {
  value: FindingBody;
}

export interface ActionsPiece extends KeptPiece {
  value: ActBody;
}

export type NotePiece = FindingPiece | ActionsPiece;

export const isMade = (piece: KeptPiece): piece is MadePiece => piece.name === MADE;
export const isFinding = (piece: KeptPiece): piece is FindingPiece =>
  piece.name.startsWith(FINDING);
export const isActions = (piece: KeptPiece): piece is ActionsPiece =>
  piece.name.startsWith(ACTIONS);
export const isNote = (piece: KeptPiece): piece is NotePiece =>
  isFinding(piece) || isActions(piece);
/** The server's number of an audit that was begun here; 0 as long as it has none. */
export const becameOf = (pieces: readonly KeptPiece[]) => pieces.find(isMade)?.value.became ?? 0;
export const isAnswer = (piece: KeptPiece): piece is AnswerPiece => piece.name.startsWith(ANSWER);
export const isSigned = (piece: KeptPiece): piece is SignedPiece => piece.name.startsWith(SIGNED);
export const isCompleted = (piece: KeptPiece): piece is CompletedPiece => piece.name === COMPLETED;
/** A signature waits for whoever signs to be done; everything else for the network. */
export const isToSend = (piece: KeptPiece) =>
  !isSigned(piece) && !(isMade(piece) && piece.value.became);

export const keyOfPiece = ({ name }: KeptPiece) => name.slice(ANSWER.length);
export const nameOf = (key: string) => ANSWER + key;

const now = () => new Date().toISOString();

/** With the version of the form that the device has. */
export const begunPiece = (form_version: number): BegunPiece => ({
  name: BEGUN,
  at: now(),
  value: { form_version },
  files: [],
});

export const madePiece = (body: AuditBody, audit: Audit): MadePiece => ({
  name: MADE,
  at: now(),
  value: { body, audit },
  files: [],
});

/** However often it is sent, it is there once. */
export function findingPiece(value: FindingBody): FindingPiece {
  const device_id = newKey();
  return { name: FINDING + device_id, at: now(), value: { ...value, device_id }, files: [] };
}

export function actionsPiece(value: ActBody): ActionsPiece {
  const device_id = newKey();
  return { name: ACTIONS + device_id, at: now(), value: { ...value, device_id }, files: [] };
}

export const completedPiece = (
  remarks: string,
  answers_given?: number,
  energy?: EnergyBody,
): CompletedPiece => ({
  name: COMPLETED,
  at: now(),
  value: { remarks, answers_given, energy },
  files: [],
});

export const signedPiece = (role: Role, name: string, file: File): SignedPiece => ({
  name: SIGNED + role,
  at: now(),
  value: { role, name },
  files: [keepFile(file)],
});

export const signedName = (role: Role) => SIGNED + role;

/** How many answers at the server are known; those that wait here still are counted once they came. */
export function knownOf(audit: Audit, waiting: readonly KeptPiece[]): number {
  const at = new Map((audit.answers ?? []).map((a) => [keyOfPlace(a), Date.parse(a.answered_at)]));
  // The server has it, and its word of that was lost.
  const there = waiting.filter(
    (piece) => isAnswer(piece) && at.get(keyOfPiece(piece)) === Date.parse(piece.at),
  );
  return audit.answers_given - there.length;
}

/** What the form has at a place: the answer, and its files as far as they have come. */
export interface Given {
  readonly answer: Answer;
  readonly stored: readonly StoredFile[];
  readonly waiting: readonly File[];
}

/** The answer as it is kept; files that the record has (`taken`) are named by their ids. */
export function answerPiece(given: Given, taken: ReadonlySet<number>, at: string): AnswerPiece {
  const ids = given.stored.filter((file) => isTaken(file, taken)).map(({ id }) => id);
  const sent = given.stored.flatMap((file) =>
    file.source && !isTaken(file, taken) ? [arrived(file.source, file.id)] : [],
  );
  return {
    name: nameOf(keyOfPlace(given.answer)),
    at,
    value: { ...given.answer, attachment_ids: ids.length > 0 ? ids : undefined },
    files: [...sent, ...given.waiting.map(keepFile)],
  };
}

const isTaken = (file: StoredFile, taken: ReadonlySet<number>) =>
  !file.source || taken.has(file.id);

function arrived(source: File, id: number): UnsentFile {
  const { since }: UploadKey = uploadKeyOf(source);
  return { ...keepFile(source), stored: { id, at: since } };
}

/** What an answer says, told apart from any other; the order of its members does not matter. */
export function meaningOf(answer: Answer, files: readonly string[]): string {
  const { option_ids, reference_ids, text, number, date, checked, not_applicable } = answer;
  return JSON.stringify([
    option_ids ?? [],
    reference_ids ?? [],
    text ?? '',
    number ?? null,
    date ?? '',
    checked ?? false,
    not_applicable ?? false,
    answer.remark ?? '',
    files,
  ]);
}

/** The meaning of what the form has: a file is the same before and after it has arrived. */
export function meaningGiven({ answer, stored, waiting }: Given, taken: ReadonlySet<number>) {
  const files = [
    ...stored.map((file) =>
      file.source && !taken.has(file.id) ? uploadKeyOf(file.source).key : `#${file.id}`,
    ),
    ...waiting.map((file) => uploadKeyOf(file).key),
  ];
  return meaningOf(answer, files);
}

/** The meaning of an answer that the server has. */
export const meaningSaved = (answer: Answer) =>
  meaningOf(
    answer,
    (answer.attachment_ids ?? []).map((id) => `#${id}`),
  );

/** How far its files have come, which does not change what it means. */
export const progressOf = ({ stored, waiting }: Given) => `${stored.length}/${waiting.length}`;

/** What says nothing: at this place there was an answer, and it was taken back. */
export function emptyAnswer(key: string): Answer {
  const [question_id = '', row_id, column_id] = key.split('.');
  return row_id && column_id ? { question_id, row_id, column_id } : { question_id };
}
