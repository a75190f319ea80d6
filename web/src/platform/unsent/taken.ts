import { ownerOf } from '../device/session';
import type { CurrentUser } from '../session';
import { readStoredJson, TAKEN_KEY, writeStored } from '../storage';

/** A file of what waited elsewhere, by what it is known again. */
interface Known {
  readonly id: string;
}

const MOST_TAKEN = 50;

const takenKey = ({ id }: Known, user: CurrentUser) => `${id} ${ownerOf(user)}`;
const taken = () => readStoredJson<string[]>(TAKEN_KEY) ?? [];

/** Whether somebody has taken a file in on this device before: what they sent since is not here. */
export const wasTakenIn = (archive: Known, user: CurrentUser): boolean =>
  taken().includes(takenKey(archive, user));

export function noteTaken(archive: Known, user: CurrentUser): void {
  const others = taken().filter((each) => each !== takenKey(archive, user));
  const all = [takenKey(archive, user), ...others].slice(0, MOST_TAKEN);
  writeStored(TAKEN_KEY, JSON.stringify(all));
}
