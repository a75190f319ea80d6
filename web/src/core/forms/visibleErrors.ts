import { keyOfPlace, type Result } from './document';

/** What of a form's faults is said by now: nobody is told off for what they have not come to. */
export class VisibleErrors {
  /** The server's sentences, until what they are about is changed. */
  private serverErrors = new Map<string, string>();
  private readonly touched = new Set<string>();
  private showsAll = false;

  /** By place: `code`, or `code value`, or `: sentence` of the server. */
  errorsOf({ wrong, missing }: Result, stopping: readonly string[]): Map<string, string> {
    const errors = new Map<string, string>();
    const say = (faults: Result['wrong'], shown: (key: string) => boolean) => {
      for (const fault of faults) {
        const key = keyOfPlace(fault);
        const { code, args } = fault;
        if (!shown(key) || errors.has(key)) continue;
        errors.set(key, args ? `${code} ${args.Value}` : code);
      }
    };
    say(wrong, (key) => this.showsAll || this.touched.has(key));
    say(missing, () => this.showsAll);
    // What stops it is said at once.
    for (const key of stopping) if (!errors.has(key)) errors.set(key, 'forms_critical');
    for (const [key, sentence] of this.serverErrors) errors.set(key, `: ${sentence}`);
    return errors;
  }

  /** True when that changes what is said. */
  touch(key: string): boolean {
    if (this.touched.has(key)) return false;
    this.touched.add(key);
    return true;
  }

  showAll(): void {
    this.showsAll = true;
  }

  setServerErrors(sentences: ReadonlyMap<string, string>): void {
    this.serverErrors = new Map(sentences);
  }

  /** What the server said is about what stood there before. */
  clearServerError(key: string): void {
    this.serverErrors.delete(key);
  }
}
