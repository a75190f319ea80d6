import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipe } from '@/platform/device/db';
import { keepFile } from '@/platform/device/files';
import { keepPiece, piecesOf } from '@/platform/device/pieces';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { deliverAll } from '@/platform/unsent/deliver';
import { load, one } from '@/platform/unsent/store';
import { toastStore } from '@/ui/toast';
import type { Audit } from '../types';
import {
  actionsPiece,
  begunPiece,
  completedPiece,
  emptyAnswer,
  findingPiece,
  isMade,
  knownOf,
  madePiece,
  recordOf,
  signedPiece,
} from './pieces';
import { sendRun } from './send';
import { usePieces } from './usePieces';
import { entryOf, findWaiting, waits } from './waiting';

const uploads = { meanwhile: () => {} };

/** Takes every file, as the browser sends it. */
class Carrier {
  status = 200;
  responseText = JSON.stringify({ attachment: { id: 101 } });
  upload = {};
  onload = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    uploads.meanwhile();
    this.onload();
    this.onloadend();
  }
}

const me = userOf();
const other = userOf({ id: 6 });
const elsewhere = userOf({ organization_id: 2 });
const record = recordOf(7);
const AT = '2026-11-23T10:00:00.000Z';
const audit = { id: 7, number: 'AUD-000007', title: 'Round', answers: [] };

interface Call {
  readonly path: string;
  readonly query: string;
  readonly body: { readonly answers?: readonly { readonly question_id: string }[] };
}
let calls: Call[] = [];
/** What the server says to one call after another; then it says yes. */
let answers: Response[] = [];
let meanwhile = async () => {};

const says = (status: number, error: string, more: object = {}) =>
  new Response(JSON.stringify({ error, ...more }), { status });

beforeEach(async () => {
  await wipe('cleared');
  calls = [];
  answers = [];
  meanwhile = async () => {};
  uploads.meanwhile = () => {};
  session.open(answerOf());
  vi.stubGlobal('XMLHttpRequest', Carrier);
  vi.stubGlobal('fetch', async (input: Request) => {
    const text = await input.text();
    const { pathname: path, searchParams } = new URL(input.url);
    const query = searchParams.toString();
    calls.push({ path, query, body: text ? JSON.parse(text) : {} });
    await meanwhile();
    return answers.shift() ?? new Response(JSON.stringify({ audit, answers: [] }));
  });
});

afterEach(() => {
  session.close('none');
  vi.unstubAllGlobals();
});

const answer = (question: string, at = AT) => ({
  name: `answer:${question}`,
  at,
  value: { ...emptyAnswer(question), text: 'x' },
  files: [],
});
const signed = () => signedPiece('auditor', 'Lena', new File(['x'], 'sign.png'));
const names = async () => (await piecesOf(me, record)).map(({ name }) => name).sort();
const later = () => deliverAll(Number.POSITIVE_INFINITY);

/** An audit with two answers that its auditor has signed and completed where there was no network. */
async function done(): Promise<void> {
  for (const piece of [answer('a'), answer('b'), signed(), completedPiece('')]) {
    await keepPiece(me, record, piece);
  }
}
const ALL = ['answer:a', 'answer:b', 'completed', 'signed:auditor'];

test('what an open page sends is left to it when the session is confirmed', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: locks() });
  await done();
  const { result, unmount } = renderHook(() => usePieces(7));
  await waitFor(async () => expect(await load()).toMatchObject([{ state: 'sending' }]));
  await waitFor(() => expect(result.current).toHaveLength(4));
  const before = result.current;
  // The same person, as the server knows them now.
  for (const unread_notifications of [1, 2]) {
    act(() => session.open(answerOf({ user: userOf({ unread_notifications }) })));
    await later();
  }
  expect(calls).toEqual([]);
  expect(await load()).toMatchObject([{ state: 'sending' }]);
  expect(result.current).toBe(before);

  unmount();
  await waitFor(async () => expect(await load()).toMatchObject([{ state: 'waiting' }]));
  await later();
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/modify_audits/7',
    '/api/audit_records/7/complete',
  ]);
  expect(await names()).toEqual([]);
});

test.each([500, 502, 503])('all of it waits on after a %s, and goes then', async (status) => {
  await done();
  await findWaiting(me);
  answers = [says(status, 'The server rests.')];
  await later();
  expect(await names()).toEqual(ALL);
  expect(await load()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await later();
  expect(await names()).toEqual([]);
  expect(await load()).toEqual([]);
});

test.each([409, 422])('all of it stays after a %s, with the sentence', async (status) => {
  await done();
  await findWaiting(me);
  answers = [says(status, 'This audit is with somebody else now.')];
  await later();
  expect(await names()).toEqual(ALL);
  expect(await load()).toMatchObject([
    { state: 'refused', sentence: 'This audit is with somebody else now.' },
  ]);
});

test('an answer that is refused stays with its sentence, and holds up none but the end', async () => {
  await done();
  await findWaiting(me);
  answers = [says(422, 'Check.', { errors: { 'answers.a': ['Too long.'] } })];
  await later();
  expect(calls.map(({ body }) => body.answers?.map((each) => each.question_id))).toEqual([
    ['a', 'b'],
    ['b'],
  ]);
  expect(await names()).toEqual(['answer:a', 'completed', 'signed:auditor']);
  expect(await load()).toMatchObject([
    { state: 'refused', fields: { 'answers.a': ['Too long.'] } },
  ]);
});

test('what is answered while the end is sent stays', async () => {
  await done();
  meanwhile = async () => {
    if (calls.at(-1)?.path.endsWith('/complete')) {
      await keepPiece(me, record, answer('a', '2026-11-23T10:00:01.000Z'));
      // A file of it has come further, which says nothing new.
      await keepPiece(me, record, answer('b'));
    }
  };
  expect(await sendRun(7)).toMatchObject({ completed: true });
  expect(await names()).toEqual(['answer:a']);
});

test.each([
  ['person', other],
  ['organization', elsewhere],
])('another %s neither sees nor sends it', async (_, user) => {
  await done();
  await findWaiting(me);
  session.close('expired');
  await wipe('kept');
  session.open(answerOf({ user }));
  await findWaiting(user);
  await later();
  expect(await load()).toEqual([]);
  expect(await piecesOf(user, record)).toEqual([]);
  await sendRun(7);
  expect(calls).toEqual([]);
  // A page of the one before that says something late.
  await waits(me, 8, 'waiting');
  expect(await load()).toEqual([]);
  expect((await one(entryOf(me, 8)))?.owner).toBe('1/5');

  session.open(answerOf());
  expect((await load()).map(({ about }) => about)).toEqual([7, 8]);
  expect(await names()).toEqual(ALL);
});

test('who signs in while a photo is sent does not send the rest', async () => {
  await done();
  uploads.meanwhile = () => session.open(answerOf({ user: other }));
  await expect(sendRun(7)).rejects.toMatchObject({ status: 401 });
  expect(calls.map(({ path }) => path)).toEqual(['/api/modify_audits/7']);
  expect(await names()).toEqual(['completed', 'signed:auditor']);
});

test('nothing is left here after signing out by choice', async () => {
  await done();
  await findWaiting(me);
  await wipe('cleared');
  expect(await names()).toEqual([]);
  expect(await load()).toEqual([]);
});

test('that nothing waits is not said of a device that cannot be read', async () => {
  await done();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Broken.', 'UnknownError');
  });
  await expect(sendRun(7)).rejects.toThrow('Broken.');
});

const finding = (text: string) => findingPiece({ question_id: 'a', grade: 'major', text });

test('findings and actions go before the end, and one that is refused holds up only that', async () => {
  await done();
  const wrong = { ...finding(''), at: '2026-01-05T10:00:00.000Z' };
  const [right, raised] = [finding('Blocked'), actionsPiece({ actions: [] })];
  for (const piece of [wrong, right, raised]) await keepPiece(me, record, piece);
  const saved = new Response(JSON.stringify({ audit, answers: [] }));
  answers = [saved, says(422, 'Describe the finding.')];
  const outcome = await sendRun(7);
  expect(outcome.completed).toBe(false);
  expect(outcome.wrong.get(wrong.name)?.message).toBe('Describe the finding.');
  const ends = calls.map(({ path }) => path.split('/').at(-1));
  expect(ends.slice(0, 2)).toEqual(['7', 'findings']);
  expect(ends.slice(2).sort()).toEqual(['actions', 'findings']);
  expect(calls[1]?.body).toMatchObject({ device_id: wrong.name.slice('finding:'.length) });
  expect(await names()).toEqual(['completed', wrong.name, 'signed:auditor'].sort());
});

test('what is refused as a whole holds up no finding and no action, only answers and the end', async () => {
  await done();
  for (const piece of [finding('Blocked'), actionsPiece({ actions: [] })]) {
    await keepPiece(me, record, piece);
  }
  answers = [says(422, 'No more is kept.', { code: 'audit_answers_full' })];
  const outcome = await sendRun(7);
  expect(outcome.refused?.message).toBe('No more is kept.');
  expect(calls.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
    '7',
    'actions',
    'findings',
  ]);
  expect(await names()).toEqual(ALL);
});

test('it is told when an audit was begun, and with which form', async () => {
  await keepPiece(me, record, { ...begunPiece(3), at: AT });
  await sendRun(7);
  expect(calls.map(({ path, query }) => `${path}?${decodeURIComponent(query)}`)).toEqual([
    `/api/audit_records/7/begin?form_version=3&begun_at=${AT}`,
  ]);
});

test('photos that the server has already go along with all other answers, at once', async () => {
  await done();
  const photo = (id: number) => {
    const file = keepFile(new File(['x'], 'hole.png'));
    return { ...file, stored: { id, at: Date.now() } };
  };
  await keepPiece(me, record, { ...answer('c'), files: [photo(11)] });
  await keepPiece(me, record, { ...answer('d'), files: [photo(12)] });
  expect(await sendRun(7)).toMatchObject({ completed: true });
  expect(calls.filter(({ path }) => path === '/api/modify_audits/7')).toHaveLength(1);
  expect(calls[0]?.body.answers).toMatchObject([
    {},
    {},
    { question_id: 'c', attachment_ids: [11] },
    { question_id: 'd', attachment_ids: [12] },
  ]);
});

test('nothing ends as long as a photo is made ready', async () => {
  await done();
  const under = { held: () => false, busy: () => true, shows: () => undefined };
  expect(await sendRun(7, under)).toMatchObject({ completed: false });
  expect(await names()).toEqual(['completed', 'signed:auditor']);
  expect(await sendRun(7)).toMatchObject({ completed: true });
});

const saved = (answers_given: number) =>
  new Response(JSON.stringify({ audit, answers: [], answers_given }));
const ended = () => calls.find(({ path }) => path.endsWith('/complete'))?.body;

test('who signed knows of what was sent from here, and of what was there before', async () => {
  await done();
  await keepPiece(me, record, completedPiece('', 3));
  answers = [saved(5)];
  await sendRun(7);
  expect(ended()).toMatchObject({ answers_given: 5 });
});

const since = () => says(409, 'Answers have come since.', { code: 'audit_answers_since' });

test('nothing is signed that came meanwhile, also where no page shows it', async () => {
  await done();
  await keepPiece(me, record, completedPiece('', 3));
  await findWaiting(me);
  answers = [saved(6), since()];
  await later();
  expect(ended()).toMatchObject({ answers_given: 5 });
  expect(await names()).toEqual(['completed', 'signed:auditor']);
  expect(await load()).toMatchObject([{ state: 'refused' }]);
});

test('each of them is known once it came, also when the network is lost before the others', async () => {
  await done();
  await keepPiece(me, record, completedPiece('', 3));
  await keepPiece(me, record, { ...answer('c'), files: [keepFile(new File(['x'], 'hole.png'))] });
  answers = [saved(5), says(503, 'The server rests.')];
  await expect(sendRun(7)).rejects.toMatchObject({ status: 503 });
  expect(await names()).toEqual(['answer:c', 'completed', 'signed:auditor']);
  answers = [saved(6)];
  await sendRun(7);
  expect(ended()).toMatchObject({ answers_given: 6 });
});

test('what is sent once more, since no answer to it was heard, counts once', async () => {
  await done();
  await keepPiece(me, record, completedPiece('', 3));
  answers = [says(503, 'The server rests.'), saved(5)];
  await expect(sendRun(7)).rejects.toMatchObject({ status: 503 });
  await sendRun(7);
  expect(ended()).toMatchObject({ answers_given: 5 });
});

test('what waits and is with the server already is not known twice', async () => {
  await done();
  const there = (question_id: string, answered_at: string) => ({ question_id, answered_at });
  const seen = [there('a', AT), there('b', '2026-11-23T09:00:00.000Z'), there('c', AT)];
  const now = { ...audit, answers: seen, answers_given: 4 } as unknown as Audit;
  expect(knownOf(now, await piecesOf(me, record))).toBe(3);
});

test('nothing is signed that came meanwhile: the end says what was known', async () => {
  await done();
  await keepPiece(me, record, completedPiece('', 3));
  answers = [saved(6), since()];
  const shows = vi.fn();
  const under = { held: () => false, busy: () => false, shows };
  await expect(sendRun(7, under)).rejects.toMatchObject({ code: 'audit_answers_since' });
  expect(shows).toHaveBeenCalledWith(expect.objectContaining({ answers_given: 6 }), [
    expect.objectContaining({ name: 'answer:a' }),
    expect.objectContaining({ name: 'answer:b' }),
  ]);
  expect(ended()).toMatchObject({ answers_given: 5 });
  expect(await names()).toEqual(['completed', 'signed:auditor']);
});

test('whoever is not the auditor any more is told that their signature was not taken', async () => {
  await done();
  await waits(me, 7, 'waiting');
  const handed = new Response(JSON.stringify({ audit, not_taken: ['signatures'] }));
  answers = [saved(2), handed];
  await later();
  await vi.waitFor(() =>
    // Others may still be there: the store is the page's.
    expect(toastStore.get()).toContainEqual(
      expect.objectContaining({
        kind: 'failed',
        text: expect.stringContaining('your signature was not taken'),
      }),
    ),
  );
});

const LOCAL = -1_790_000_000_000;
const made = () =>
  madePiece({ template_id: 1, site_id: 1, device_id: 'made-on-a-phone-0001' }, {
    ...audit,
    id: LOCAL,
  } as unknown as Audit);

/** One that nobody scheduled, begun and completed where there was no network. */
async function begunHere(): Promise<void> {
  for (const piece of [made(), answer('a'), finding('Blocked'), signed(), completedPiece('')]) {
    await keepPiece(me, recordOf(LOCAL), piece);
  }
  await findWaiting(me);
}

test('what was begun here is made at the server, and has all that was kept', async () => {
  await begunHere();
  expect(await load()).toMatchObject([{ about: LOCAL, state: 'waiting' }]);
  await later();
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/audit_records',
    '/api/modify_audits/7',
    '/api/audit_records/7/findings',
    '/api/audit_records/7/complete',
  ]);
  expect(await names()).toEqual([]);
  expect(await load()).toEqual([]);
  // Its address leads on.
  const left = await piecesOf(me, recordOf(LOCAL));
  expect(left.map((piece) => isMade(piece) && piece.value.became)).toEqual([7]);
});

test('what was begun here and got no further is not made once more', async () => {
  await begunHere();
  answers = [new Response(JSON.stringify({ audit })), says(503, 'The server rests.')];
  await later();
  expect(await load()).toMatchObject([{ about: 7, state: 'waiting' }]);
  expect(await names()).toHaveLength(4);
  await later();
  expect(calls.filter(({ path }) => path === '/api/audit_records')).toHaveLength(1);
  expect(await names()).toEqual([]);
  expect(await load()).toEqual([]);
});

test('a lost answer to its beginning is asked for again under the same id', async () => {
  await begunHere();
  answers = [says(503, 'The server rests.')];
  await later();
  expect(await load()).toMatchObject([{ about: LOCAL, state: 'waiting' }]);
  await later();
  const begun = calls.filter(({ path }) => path === '/api/audit_records');
  expect(begun.map(({ body }) => (body as { device_id?: string }).device_id)).toEqual([
    'made-on-a-phone-0001',
    'made-on-a-phone-0001',
  ]);
});

test('what the plan has no room for waits, and says so', async () => {
  await begunHere();
  answers = [says(422, 'Please upgrade', { code: 'free_audits_used' })];
  await later();
  expect(await load()).toMatchObject([{ state: 'waiting', sentence: 'Please upgrade' }]);
  expect(await piecesOf(me, recordOf(LOCAL))).toHaveLength(5);
});

/** Web Locks, as far as they are needed: one after another of each name, until it is let go. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      if (rest.length > 1 && last.has(name)) return Promise.resolve(work(null));
      const turn = (last.get(name) ?? Promise.resolve()).then(() => work({}));
      last.set(name, turn);
      const free = () => {
        if (last.get(name) === turn) last.delete(name);
      };
      void turn.then(free, free);
      return turn;
    },
  };
}
