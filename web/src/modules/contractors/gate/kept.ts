import { readStoredJson, writeStored } from '@/platform/storage';

const KEY = 'hivis.gate';

/** What this phone keeps of its person's visit: nobody else can sign them off with it. */
interface Kept {
  readonly gate?: string;
  readonly visit?: string;
  /** Of inductions that a visitor has passed, by their ids. */
  readonly certificates?: Readonly<Record<string, string>>;
}

export const kept = (): Kept => readStoredJson<Kept>(KEY) ?? {};

export const keep = (more: Kept): void => writeStored(KEY, JSON.stringify({ ...kept(), ...more }));
