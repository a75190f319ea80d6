import { type Answer, keyOfPlace } from '@/core/forms/document';
import { placeOfKey } from '@/core/forms/filled';
import type { FillingStore } from '@/core/forms/filling';
import type { SavedAnswer } from '../types';
import {
  type AnswerPiece,
  answerPiece,
  emptyAnswer,
  type Given,
  keyOfPiece,
  meaningGiven,
  meaningOf,
  meaningSaved,
  nameOf,
  progressOf,
} from './pieces';

/** An answer as the form has it, without what the server says about it. */
export function bare(saved: SavedAnswer | Answer): Answer {
  const {
    answered_at: _,
    answered_by: __,
    device_id: ___,
    asked: ____,
    earlier: _____,
    ...answer
  } = saved as SavedAnswer;
  return answer as Answer;
}

/** No answer means this. */
const NOT_KEPT = '';

/**
 * Watches a form that is filled in: which answers are not the server's yet, each since when.
 * The later answer to a question stands, so it is told when each was given.
 */
export class Tracker {
  /** What is with the server, or among the pieces, by place. */
  private known = new Map<string, string>();
  /** How far the files of an answer had come when its piece was written. */
  private progress = new Map<string, string>();
  /** When the answers were given that are not with the server. */
  private pending = new Map<string, string>();
  /** Of when the answer is that is known of a place: what is told late takes no later one's place. */
  private latest = new Map<string, number>();
  private taken = new Set<number>();
  /** How many files an answer has that was kept here; until the form has them it is left alone. */
  private awaited = new Map<string, number>();

  constructor(
    private readonly store: FillingStore,
    saved: readonly SavedAnswer[],
    pieces: readonly AnswerPiece[],
  ) {
    for (const answer of saved) this.learn(answer);
    for (const piece of pieces) {
      const key = keyOfPiece(piece);
      this.pending.set(key, piece.at);
      this.latest.set(key, Date.parse(piece.at));
      const ids = (piece.value.attachment_ids ?? []).map((id) => `#${id}`);
      const files = piece.files.map(({ upload }) => upload.key);
      this.known.set(key, meaningOf(piece.value, [...ids, ...files]));
      if (files.length > 0) this.awaited.set(key, ids.length + files.length);
    }
  }

  private learn(saved: SavedAnswer): void {
    const key = keyOfPlace(saved);
    this.known.set(key, meaningSaved(bare(saved)));
    this.latest.set(key, Date.parse(saved.answered_at));
    for (const id of saved.attachment_ids ?? []) this.taken.add(id);
  }

  private givenAt(key: string): Given {
    const { stored, waiting } = this.store.filesOf(key);
    const answer = this.store.answerOf(key) ?? placeOfKey(key);
    return { answer, stored, waiting };
  }

  /** A form gets its files a moment after its answers: without them nothing was taken out. */
  private isComing(key: string): boolean {
    const { stored, waiting } = this.store.filesOf(key);
    if (stored.length + waiting.length < (this.awaited.get(key) ?? 0)) return true;
    this.awaited.delete(key);
    return false;
  }

  /** The places at which something stands in the form. */
  private keys(): Set<string> {
    return new Set([...this.store.given().map(keyOfPlace), ...this.store.fileKeys()]);
  }

  /** Places whose answer was taken back. What is not asked any more keeps its answer. */
  private takenBack(keys: Set<string>): string[] {
    return [...this.known.keys()].filter(
      (key) => !keys.has(key) && this.store.has(key) && !this.awaited.has(key),
    );
  }

  /** Whether something was changed since `changes` was last asked. */
  hasChanges(): boolean {
    const keys = this.keys();
    if ([...keys].some((key) => !this.isComing(key) && this.isTouched(key))) return true;
    return this.takenBack(keys).length > 0;
  }

  /** What was changed since it was last asked, as pieces to be kept. */
  changes(now = new Date()): AnswerPiece[] {
    const keys = this.keys();
    const changed: AnswerPiece[] = [];
    for (const key of keys) {
      if (this.isComing(key)) continue;
      const given = this.givenAt(key);
      const meaning = meaningGiven(given, this.taken);
      const progress = progressOf(given);
      const since = this.pending.get(key);
      const same = meaning === this.known.get(key);
      if (same && (since === undefined || progress === this.progress.get(key))) continue;
      this.progress.set(key, progress);
      this.known.set(key, meaning);
      const when = same && since ? since : this.after(key, now);
      this.pending.set(key, when);
      this.latest.set(key, Date.parse(when));
      changed.push(answerPiece(given, this.taken, when));
    }
    for (const key of this.takenBack(keys)) {
      this.known.delete(key);
      const at = this.after(key, now);
      this.pending.set(key, at);
      this.latest.set(key, Date.parse(at));
      changed.push({ name: nameOf(key), at, value: emptyAnswer(key), files: [] });
    }
    return changed;
  }

  /** Who changes an answer has seen it: theirs is the later one, whatever the device's clock says. */
  private after(key: string, now: Date): string {
    return new Date(Math.max(now.getTime(), (this.latest.get(key) ?? 0) + 1)).toISOString();
  }

  /** Something was changed since it was last asked for changes. */
  private isTouched(key: string): boolean {
    const known = this.known.get(key) ?? meaningOf(placeOfKey(key), []);
    return meaningGiven(this.givenAt(key), this.taken) !== known;
  }

  /** The device had no room for these: they are changes still. */
  missed(pieces: readonly AnswerPiece[]): void {
    for (const piece of pieces) this.known.set(keyOfPiece(piece), NOT_KEPT);
  }

  /** The server has these, as they were then. */
  arrived(pieces: readonly AnswerPiece[]): void {
    for (const piece of pieces) {
      const key = keyOfPiece(piece);
      if (this.pending.get(key) === piece.at) this.pending.delete(key);
    }
  }

  /**
   * Answers as they stood at the server when it was asked: what is being changed here, also
   * since changes were last asked for, or was answered later, is left as it is. That an answer
   * is not among them says nothing.
   */
  merge(saved: readonly SavedAnswer[]): Answer[] {
    const others = saved.filter((answer) => {
      const key = keyOfPlace(answer);
      const later = (this.latest.get(key) ?? 0) > Date.parse(answer.answered_at);
      return !later && !this.pending.has(key) && !this.isTouched(key);
    });
    for (const answer of others) this.learn(answer);
    return others.map(bare);
  }
}
