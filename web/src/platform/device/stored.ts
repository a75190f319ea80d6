import type { FieldErrors } from '../errors';
import type { Boot, CurrentUser, Rule } from '../session';

/** A file of what waits; `stored` once the server has it. */
export interface UnsentFile extends KeptFile {
  stored?: { id: number; at: number };
}

/** What somebody has sent and the server has not acknowledged. */
export interface Unsent {
  /** Made here and sent along: however late it comes, the server knows it again. */
  id: string;
  owner: string;
  /** Which form it is, as its module names it. */
  kind: string;
  /** The record that it is about; 0 for a new one. */
  about: number;
  title: string;
  /** The form, to correct it. */
  values: unknown;
  /** What is sent, but for the files and the id. */
  body: object;
  files: UnsentFile[];
  /** The Idempotency-Key, which is good for one body. */
  key: string;
  /** The files of the last try. */
  sentIds: number[];
  /** True when a try may have reached the server: then it is not changed any more. */
  begun: boolean;
  /** `sending` while its form is being sent: found later, the page has died meanwhile. */
  state: 'sending' | 'waiting' | 'refused' | 'held';
  /** Why the server refused it. */
  sentence: string;
  fields: FieldErrors;
  tries: number;
  /** When to try again, in milliseconds. */
  next: number;
  at: string;
}

/** A file as it is kept: the bytes themselves, since what was picked may be gone tomorrow. */
export interface KeptFile {
  name: string;
  type: string;
  bytes: Blob;
  /** Under which it is sent, so that it is stored once. */
  upload: UploadKey;
}

/** Who was signed in here last, without anything that would let somebody in. */
export interface KeptSession {
  boot: Boot;
  user: CurrentUser;
  rules: readonly Rule[];
  /** When the server last confirmed it, in milliseconds. */
  at: number;
}

/** Under which a file is sent; tried again after a lost answer, it is stored once. */
export interface UploadKey {
  key: string;
  /** Milliseconds. */
  since: number;
}
