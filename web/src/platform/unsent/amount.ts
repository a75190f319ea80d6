import { device } from '../device/db';
import type { Unsent } from '../device/stored';

/** How much there is, and of how many people. */
export interface Amount {
  /** What was sent and has not arrived. */
  readonly entries: number;
  /** Forms that were begun and not sent. */
  readonly drafts: number;
  /** Records that were filled in here in part. */
  readonly records: number;
  readonly people: number;
}

/** How much of what was written on this device is with it alone. */
export async function waitingHere(): Promise<Amount> {
  const tx = (await device()).transaction(['unsent', 'pieces', 'drafts']);
  const [unsent, pieces, drafts] = await Promise.all([
    tx.objectStore('unsent').getAll(),
    tx.objectStore('pieces').getAllKeys(),
    tx.objectStore('drafts').getAllKeys(),
  ]);
  return amount(unsent, pieces, drafts);
}

interface Counted {
  readonly unsent: readonly Unsent[];
  readonly pieces: readonly (readonly [string, unknown])[];
  readonly drafts: readonly (readonly [string, unknown])[];
}

/** How much stands in a file, or in what somebody has of it. */
export const amountOf = ({ unsent, pieces, drafts }: Counted): Amount =>
  amount(
    unsent,
    pieces.map(([key]) => key),
    drafts.map(([key]) => key),
  );

export const sumOf = ({ entries, drafts, records }: Amount): number => entries + drafts + records;

function amount(
  unsent: readonly Unsent[],
  pieces: readonly string[],
  drafts: readonly string[],
): Amount {
  const entries = new Set(unsent.map(({ id }) => id));
  const records = new Set(pieces.map(recordIn));
  const owners = [...unsent.map(({ owner }) => owner), ...[...pieces, ...drafts].map(ownerIn)];
  return {
    entries: entries.size,
    drafts: drafts.length,
    records: [...records].filter((record) => !entries.has(record)).length, // one that was completed is an entry already
    people: new Set(owners).size,
  };
}

/** Whose a piece or a draft is, by its key. */
export const ownerIn = (key: string) => key.slice(0, Math.max(0, key.indexOf(' ')));

/** Whose record a piece is of, and which: its first three words. */
const recordIn = (key: string) => key.split(' ', 3).join(' ');
