import type { StoredFile } from '@/ui/files/useUploads';
import { type AnswerFiles, AnswerStore, type AnswerValue } from './answerStore';
import {
  type Answer,
  documentOn,
  type FormDocument,
  keyOfPlace,
  type Question,
  type Result,
  type Section,
} from './document';
import { evaluate, type Facts } from './evaluate';
import type { Filled } from './filled';
import { countOf, type FillingOf, failing, sameOr, sectionsWith } from './parts';
import { type Progress, progressOf } from './progress';
import { VisibleErrors } from './visibleErrors';

const NO_QUESTIONS: readonly Question[] = [];

/**
 * A form while it is filled in. It stands beside React, so that a key press draws its
 * field anew and not its form: whoever shows a part of it subscribes and reads that part.
 */
export class FillingStore {
  readonly document: FormDocument;
  readonly stage: string;
  readonly today: string;
  result: Result;
  /** The sections that are filled in, in order. */
  sections: readonly Section[] = [];
  progress: ReadonlyMap<string, Progress> = new Map();
  /** The section that is open. */
  current = '';
  readonly visited = new Set<string>();
  /** The section to whose heading the focus goes once it is drawn. */
  goes = '';
  /** Counts how often all of it came from elsewhere: what sends files begins anew then. */
  private generation = 0;
  /** And how often the files of one place did. */
  private readonly generations = new Map<string, number>();
  /** Called after each change of what is filled in. */
  changed: () => void = () => undefined;
  private readonly book = new AnswerStore();
  private readonly complaints = new VisibleErrors();
  private readonly asked = new Map<string, readonly Question[]>();
  private readonly listeners = new Set<() => void>();
  private errors = new Map<string, string>();
  private facts: Facts = {};
  private readonly stops: boolean;

  constructor({ document, stage, today, stops = false }: FillingOf) {
    this.stops = stops;
    this.document = documentOn(document, today);
    this.stage = stage;
    this.today = today;
    this.result = this.look();
    this.show(this.sections[0]?.id ?? '');
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Looks at it anew; parts that are as they were stay the same objects. */
  private look(): Result {
    const result = evaluate(this.document, this.stage, this.book.forEvaluation(), this.facts);
    this.result = result;
    const visible = new Set(result.visible);
    const sections = this.document.sections.filter(({ id }) => visible.has(id));
    this.sections = sameOr(this.sections, sections);
    for (const { id, questions } of this.sections) {
      const asked = questions.filter((question) => visible.has(question.id));
      this.asked.set(id, sameOr(this.questionsOf(id), asked));
    }
    this.progress = progressOf(this.sections, result, (id) => this.book.has(id), this.progress);
    this.errors = this.complaints.errorsOf(result, this.stopping());
    return result;
  }

  private lookAndTell(): void {
    this.look();
    this.tell();
  }

  questionsOf(section: string): readonly Question[] {
    return this.asked.get(section) ?? NO_QUESTIONS;
  }

  answerOf(key: string): Answer | undefined {
    return this.book.answerOf(key);
  }

  filesOf(key: string): AnswerFiles {
    return this.book.filesOf(key);
  }

  /** Why it is not right; '' while it is, or nobody was told. */
  errorAt(key: string): string {
    return this.errors.get(key) ?? '';
  }

  /** The critical questions that fail by what was chosen, where that stops it. */
  stopping(): string[] {
    const asked = this.sections.flatMap(({ id }) => this.questionsOf(id));
    return this.stops ? failing(asked, (key) => this.answerOf(key)) : [];
  }

  /** How many answers of a section are not right, as far as it is said. */
  errorsIn = (section: string) => countOf(this.errors.keys(), this.questionsOf(section));

  /** What of it is recorded is not sent again. */
  settle(recorded: ReadonlySet<number>): void {
    if (this.book.settle(recorded)) this.update('');
  }

  get errorCount(): number {
    return this.errors.size;
  }

  private update(key: string): void {
    this.complaints.clearServerError(key);
    this.lookAndTell();
    this.changed();
  }

  say(key: string, said: AnswerValue): void {
    this.book.set(key, said);
    this.update(key);
  }

  skip(question: Question, on: boolean): void {
    this.book.setNotApplicable(question.id, on);
    this.update(question.id);
  }

  setFiles(key: string, patch: Partial<AnswerFiles>): void {
    this.book.setFiles(key, patch);
    this.update(key);
  }

  /** Left for another field: from now on it is said what is wrong with it. */
  touch(key: string): void {
    if (this.complaints.touch(key)) this.lookAndTell();
  }

  /** Goes to a section: whoever goes there reads on at its heading. */
  open(section: string): void {
    this.goes = section;
    this.show(section);
  }

  /** Shows a section, and leaves the focus where it is. */
  show(section: string): void {
    this.current = section;
    this.visited.add(section);
    this.tell();
  }

  setFacts(facts: Facts): void {
    if (JSON.stringify(facts) === JSON.stringify(this.facts)) return;
    this.facts = facts;
    this.look();
    if (!this.sections.some(({ id }) => id === this.current)) {
      this.show(this.sections[0]?.id ?? '');
    }
    this.tell();
    this.changed();
  }

  /** Says everything that is missing or wrong from now on; of a draft only what is wrong. */
  tellAll(draft = false): void {
    if (!draft) this.complaints.showAll();
    for (const fault of this.result.wrong) this.complaints.touch(keyOfPlace(fault));
    this.lookAndTell();
  }

  refuse(sentences: ReadonlyMap<string, string>): void {
    this.complaints.setServerErrors(sentences);
    this.lookAndTell();
  }

  /** Whether a place is of something that is asked. */
  has(key: string): boolean {
    return this.result.visible.includes(key.split('.')[0] ?? '');
  }

  /** The answers to what is asked, with the files that the server has. */
  given(wanted: (file: StoredFile) => boolean = () => true): Answer[] {
    return this.book.given(new Set(this.result.visible), wanted);
  }

  /** The places of files of what is asked. */
  fileKeys(): string[] {
    return this.book.fileKeys(new Set(this.result.visible));
  }

  /** Whether a file is on its way. */
  isBusy(): boolean {
    return this.fileKeys().some((key) => this.book.filesOf(key).busy);
  }

  /** Takes what was filled in elsewhere: a draft, a record. */
  load(filled: Filled, attachments: readonly StoredFile[]): void {
    const own = this.document.sections.filter(({ form_type }) => form_type === this.stage);
    const known = own.flatMap(({ questions }) => questions.map(({ id }) => id));
    this.book.load(filled, new Set(known), attachments);
    this.generation += 1;
    this.lookAndTell();
  }

  /** Takes single answers as they stand elsewhere; what is being written goes on. */
  take(answers: readonly Answer[], attachments: readonly StoredFile[]): void {
    const keys = answers.map(keyOfPlace);
    const waited = keys.filter((key) => this.book.filesOf(key).waiting.length > 0);
    const changed = answers.filter((answer) => this.book.take(answer, attachments));
    // What was sent from elsewhere is not sent by its field as well.
    for (const key of waited) this.beginAnew(key);
    if (changed.length > 0) this.lookAndTell();
  }

  /** Changes when what sends the files of a place is to begin anew. */
  generationOf(key: string): string {
    return `${this.generation}.${this.generations.get(key) ?? 0}`;
  }

  private beginAnew(key: string): void {
    this.generations.set(key, (this.generations.get(key) ?? 0) + 1);
  }

  /** Files that were made ready after their field was gone: they wait like those of a draft. */
  addFiles(key: string, files: readonly File[]): void {
    this.beginAnew(key);
    this.setFiles(key, { waiting: [...this.filesOf(key).waiting, ...files] });
  }

  /** Gives a draft's files their places. */
  restore(files: readonly File[], keys: readonly string[]): void {
    this.book.restore(files, keys);
    // Only what is drawn sends its files: a draft's are sent wherever they stand.
    for (const id of sectionsWith(this.sections, keys)) this.visited.add(id);
    this.generation += 1;
    this.lookAndTell();
    this.changed();
  }
}
