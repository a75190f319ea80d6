import type { Unsent } from '@/platform/device/stored';
import { queryClient } from '@/platform/queries';
import { dispatch, fresh } from '@/platform/unsent/deliver';
import { lookAgain, type Mark, type Muster, type MusterPerson, oneMuster } from './api';

/** Under which marks wait to be sent. */
export const MARK = 'muster_mark';

const NO_FILES = { stored: [], waiting: [], all: [] };
const NO_DRAFT = { key: '', putBack: async () => undefined };

export type Given = Omit<Mark, 'at' | 'device_id'>;

/** Marks somebody; without a network it waits on this device and is sent afterwards. */
export async function markPerson(muster: Muster, given: Given, title: string): Promise<void> {
  const body = { ...given, at: new Date().toISOString() };
  // Whoever is added is shown as long as it waits, and then as the server has it.
  if (body.person_id) {
    queryClient.setQueryData(oneMuster(muster.id).queryKey, (now) => now && withMarks(now, [body]));
  }
  const what = { kind: MARK, about: muster.id, title, values: {}, body };
  try {
    await dispatch(fresh(what), what, NO_FILES, NO_DRAFT);
  } catch (cause) {
    void lookAgain(muster.id);
    throw cause;
  }
}

/** A muster with marks that the server has not: of two marks of a person the later one holds. */
export function withMarks(muster: Muster, marks: readonly Mark[]): Muster {
  if (marks.length === 0) return muster;
  const people = (muster.people ?? []).map((person) => {
    const own = marks.filter(({ person_id, at }) => person_id === person.id && isLater(at, person));
    const last = own.at(-1);
    return last
      ? { ...person, mark: last.mark, note: last.note ?? '', marked_at: last.at }
      : person;
  });
  return { ...muster, people: [...people, ...marks.filter(isAddition).map(addedHere)] };
}

const isAddition = ({ person_id }: Mark) => !person_id;

/** Somebody whom a marshal has added and the server does not know yet. */
const addedHere = (mark: Mark, index: number): MusterPerson => ({
  id: -1 - index,
  name: mark.name ?? '',
  company: mark.company ?? '',
  area: '',
  photo: null,
  own: false,
  added: true,
  lapsed: false,
  mark: mark.mark,
  note: mark.note ?? '',
  marked_at: mark.at,
  marked_by: null,
});

const isLater = (at: string, { marked_at }: MusterPerson) =>
  !marked_at || Date.parse(marked_at) <= Date.parse(at);

const isOf = (id: number) => (entry: Unsent) => entry.kind === MARK && entry.about === id;

/** What waits here of a muster, the oldest first. What was refused holds nowhere. */
export const marksOf = (unsent: readonly Unsent[], id: number): Mark[] =>
  unsent
    .filter(isOf(id))
    .filter(({ state }) => state !== 'refused')
    .map(({ body }) => body as Mark);

export const refusedOf = (unsent: readonly Unsent[], id: number): number =>
  unsent.filter(isOf(id)).filter(({ state }) => state === 'refused').length;

export interface Counted {
  readonly safe: number;
  readonly missing: number;
  readonly absent: number;
  readonly open: number;
}

export function countOf(people: readonly MusterPerson[]): Counted {
  const of = (mark: string) => people.filter((each) => each.mark === mark).length;
  return { safe: of('safe'), missing: of('missing'), absent: of('absent'), open: of('') };
}

/** Whether it is known of somebody where they are: at the assembly point, or not there today. */
export const isAccounted = ({ mark }: MusterPerson): boolean =>
  mark === 'safe' || mark === 'absent';

/** Whether it is time that whoever is not marked is shown in red. */
export function isRed({ started_at, ended_at, red_after }: Muster, now: number): boolean {
  return ended_at !== null || now >= Date.parse(started_at) + red_after * 60_000;
}
