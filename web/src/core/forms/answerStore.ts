import type { StoredFile } from '@/ui/files/useUploads';
import { isEmpty } from './answerRules';
import { type Answer, keyOfPlace } from './document';
import { type Filled, placeOfKey } from './filled';

/** The files of one answer. */
export interface AnswerFiles {
  readonly stored: readonly StoredFile[];
  /** Not with the server yet. */
  readonly waiting: readonly File[];
  readonly busy: boolean;
}

const NO_FILES: AnswerFiles = { stored: [], waiting: [], busy: false };

/** An answer without where it stands. */
export type AnswerValue = Omit<Answer, 'question_id' | 'row_id' | 'column_id' | 'attachment_ids'>;

/** The answers of a form by their places, and beside them their files. */
export class AnswerStore {
  private answers = new Map<string, Answer>();
  private files = new Map<string, AnswerFiles>();

  answerOf(key: string): Answer | undefined {
    return this.answers.get(key);
  }

  filesOf(key: string): AnswerFiles {
    return this.files.get(key) ?? NO_FILES;
  }

  has(key: string): boolean {
    return this.answers.has(key) || this.files.has(key);
  }

  private put(key: string, answer: Answer): void {
    if (isEmpty(answer)) this.answers.delete(key);
    else this.answers.set(key, answer);
  }

  set(key: string, said: AnswerValue): void {
    this.put(key, { ...placeOfKey(key), ...this.answers.get(key), ...said });
  }

  /** "Not applicable" takes the place of what was answered. */
  setNotApplicable(key: string, on: boolean): void {
    const { remark } = this.answers.get(key) ?? {};
    const cells = [...this.answers.keys()].filter((each) => each.startsWith(`${key}.`));
    for (const cell of cells) this.answers.delete(cell);
    if (on) this.files.delete(key);
    this.put(key, { ...placeOfKey(key), remark, not_applicable: on || undefined });
  }

  setFiles(key: string, patch: Partial<AnswerFiles>): void {
    const files = { ...this.filesOf(key), ...patch };
    if (files.stored.length + files.waiting.length > 0 || files.busy) this.files.set(key, files);
    else this.files.delete(key);
  }

  /** All answers, also those of which there are only files. */
  private all(): Map<string, Answer> {
    const all = new Map(this.answers);
    for (const key of this.files.keys()) if (!all.has(key)) all.set(key, placeOfKey(key));
    return all;
  }

  /** What waits for the network is given; the server has no id for it yet. */
  forEvaluation(): Answer[] {
    let unsent = 0;
    return [...this.all()].map(([key, answer]) => {
      const { stored, waiting } = this.filesOf(key);
      const ids = [...stored.map(({ id }) => id), ...waiting.map(() => --unsent)];
      return ids.length > 0 ? { ...answer, attachment_ids: ids } : answer;
    });
  }

  /** The answers to these questions, with those files that the server has and that are wanted. */
  given(asked: ReadonlySet<string>, wanted: (file: StoredFile) => boolean): Answer[] {
    return [...this.all()]
      .filter(([, { question_id }]) => asked.has(question_id))
      .map(([key, answer]) => {
        const stored = this.filesOf(key).stored.filter(wanted);
        const ids = stored.map(({ id }) => id);
        return ids.length > 0 ? { ...answer, attachment_ids: ids } : answer;
      })
      .filter((answer) => !isEmpty(answer));
  }

  /** The places of files, of these questions. */
  fileKeys(asked: ReadonlySet<string>): string[] {
    return [...this.files.keys()].filter((key) => asked.has(key.split('.')[0] ?? ''));
  }

  /** Takes what was filled in elsewhere, as far as it answers one of these questions. */
  load(filled: Filled, known: ReadonlySet<string>, attachments: readonly StoredFile[]): void {
    this.answers = new Map();
    this.files = new Map();
    for (const { attachment_ids: ids = [], ...answer } of filled.answers) {
      if (!known.has(answer.question_id)) continue;
      const key = keyOfPlace(answer);
      this.put(key, answer);
      const stored = ids.map((id) => storedFile(id, [], attachments));
      this.setFiles(key, { stored });
    }
  }

  /** Takes one answer as it stands elsewhere; true when it was another one here. */
  take(given: Answer, attachments: readonly StoredFile[]): boolean {
    const { attachment_ids: ids = [], ...answer } = given;
    const key = keyOfPlace(answer);
    const { stored, waiting } = this.filesOf(key);
    const before = JSON.stringify(this.answers.get(key) ?? placeOfKey(key));
    this.put(key, answer);
    const after = JSON.stringify(this.answers.get(key) ?? placeOfKey(key));
    const same = ids.join() === stored.map(({ id }) => id).join() && waiting.length === 0;
    if (same) return before !== after;
    const files = ids.map((id) => storedFile(id, stored, attachments));
    this.setFiles(key, { stored: files, waiting: [] });
    return true;
  }

  /** What the record has by now is known by its id: it need not be sent again. */
  settle(recorded: ReadonlySet<number>): boolean {
    let changed = false;
    for (const [key, files] of this.files) {
      if (!files.stored.some(({ id, source }) => source && recorded.has(id))) continue;
      const stored = files.stored.map((file) =>
        recorded.has(file.id) ? { ...file, source: undefined } : file,
      );
      this.files.set(key, { ...files, stored });
      changed = true;
    }
    return changed;
  }

  /** Gives a draft's files their places; they are sent anew. */
  restore(files: readonly File[], keys: readonly string[]): void {
    files.forEach((file, index) => {
      const key = keys[index];
      if (key) this.setFiles(key, { waiting: [...this.filesOf(key).waiting, file] });
    });
  }
}

/** What this page sent is shown from here: it may not be fetched without a network. */
const storedFile = (id: number, here: readonly StoredFile[], attachments: readonly StoredFile[]) =>
  here.find((file) => file.id === id) ?? attachments.find((file) => file.id === id) ?? unnamed(id);

/** A file's name comes with its record; without it the number is all there is. */
const unnamed = (id: number): StoredFile => ({
  id,
  name: String(id),
  content_type: 'image/*',
  size: 0,
  url: `/api/attachments/${id}/content`,
});
