import 'fake-indexeddb/auto';
import { IconFile } from '@tabler/icons-react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipe } from '../device/db';
import { draftKey, findDrafts, keepDraft } from '../device/drafts';
import { ApiError } from '../errors';
import { answerOf, userOf } from '../fixtures';
import { declareModules, manifests } from '../modules';
import { session } from '../session';
import { deliverAll, dispatch, fresh } from './deliver';
import type { ToSend } from './entry';
import type { Way } from './offline';
import { hold, load, one, release } from './store';

const uploads = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mock
  return { next: 100, keys: [] as string[], fails: null as unknown, meanwhile: () => {} };
});

vi.mock('../uploads', async (original) => {
  const own = await original<typeof import('../uploads')>();
  return {
    ...own,
    uploadAttachment: async (file: File) => {
      uploads.meanwhile();
      if (uploads.fails) throw uploads.fails;
      uploads.keys.push(own.uploadKeyOf(file).key);
      uploads.next += 1;
      return { id: uploads.next };
    },
  };
});
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const NETWORK = new ApiError(0, '');
const what: ToSend = { kind: 'report', title: 'Hole', values: { a: 1 }, body: { a: 1 } };
const NO_FILES = { stored: [], waiting: [], all: [] };
const draft = { key: '1/5 report', putBack: async () => void putBacks++ };
let putBacks = 0;
const photo = () => new File(['x'], 'hole.png', { type: 'image/png' });

interface Sent {
  body: { device_id: string; attachment_ids?: number[] };
  key: string;
}
let sent: Sent[] = [];
/** What the server says to one try after another; then it says yes. */
let answers: unknown[] = [];
/** What the server waits for before it says anything. */
let waits: Promise<void> | undefined;

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  await wipe('cleared');
  sent = [];
  answers = [];
  waits = undefined;
  putBacks = 0;
  Object.assign(uploads, { next: 100, keys: [], fails: null, meanwhile: () => {} });
  session.open(answerOf());
  const report: Way = {
    send: async (_, body, { headers }) => {
      sent.push({ body: body as Sent['body'], key: headers['Idempotency-Key'] });
      await waits;
      const answer = answers.shift();
      if (answer) throw answer;
      return 'done';
    },
    sent: () => undefined,
    became: (_, answer) => ({ number: `OBS-${answer}`, href: '/x' }),
    waitsOn: ['free_observations_used'],
  };
  const forms = { report: { icon: IconFile, label: 'common.edit', path: () => '/' } } as const;
  const part = { ways: { report }, keeps: () => false, prepare: async () => {}, screens: [] };
  declareModules([{ name: 'invented', offline: { forms, load: async () => part } }]);
});

const before = manifests();
afterAll(() => declareModules(before));

afterEach(() => {
  session.close('none');
  vi.unstubAllGlobals();
});

const later = () => deliverAll(Number.POSITIVE_INFINITY);

test('with a network nothing is kept', async () => {
  expect(await dispatch(fresh(what), what, NO_FILES, draft)).toBe('done');
  expect(await load()).toEqual([]);
});

test('a lost answer is tried again under the same key and id', async () => {
  answers = [NETWORK];
  expect(await dispatch(fresh(what), what, NO_FILES, draft)).toBeNull();
  expect(await load()).toMatchObject([{ begun: true, state: 'waiting' }]);
  await later();
  expect(await load()).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a refusal at once is the form’s, and keeps nothing', async () => {
  answers = [new ApiError(422, 'No.', { fields: { site_id: ['Choose.'] } })];
  await expect(dispatch(fresh(what), what, NO_FILES, draft)).rejects.toThrow('No.');
  expect(await load()).toEqual([]);
  expect(putBacks).toBe(1);
});

test('what a page was sending when it died is sent as what it was, and is no draft', async () => {
  await keepDraft(userOf(), 'report', what.values, []);
  waits = new Promise(() => undefined);
  void dispatch(fresh(what), what, NO_FILES, { ...draft, key: draftKey(userOf(), 'report') });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await findDrafts(userOf(), 'report')).toEqual([]);
  expect(await load()).toMatchObject([{ state: 'sending' }]);
  waits = undefined;
  await later();
  expect(sent[1]).toEqual(sent[0]);
  expect(await load()).toEqual([]);
});

test('what a page is sending is left to it', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: queue() });
  let goOn = () => {};
  waits = new Promise((resolve) => {
    goOn = resolve;
  });
  const answer = dispatch(fresh(what), what, NO_FILES, draft);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await later();
  expect(sent).toHaveLength(1);
  goOn();
  expect(await answer).toBe('done');
});

test('a correction that is refused at once waits as it was', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await dispatch(fresh(what), what, NO_FILES, draft);
  const id = (await load())[0]?.id ?? '';
  await hold(id);
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  answers = [new ApiError(422, 'No.')];
  const held = await one(id);
  if (!held) throw new Error('It is gone.');
  await expect(dispatch(held, what, NO_FILES, draft)).rejects.toThrow('No.');
  expect(await load()).toEqual([held]);
});

test('a file that waits is sent first, and once', async () => {
  const file = photo();
  await dispatch(fresh(what), what, { stored: [], waiting: [file], all: [file] }, draft);
  expect(sent).toEqual([]);
  answers = [new ApiError(503, '')];
  await later();
  expect(await load()).toMatchObject([{ tries: 1 }]);
  await later();
  expect(sent.map((each) => each.body.attachment_ids)).toEqual([[101], [101]]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(uploads.keys).toHaveLength(1);
});

test('after hours its file is sent anew, and the other body has another key', async () => {
  const file = photo();
  await dispatch(fresh(what), what, { stored: [], waiting: [file], all: [file] }, draft);
  answers = [NETWORK];
  await later();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 4 * 60 * 60_000);
  await later();
  expect(sent.map((each) => each.body.attachment_ids)).toEqual([[101], [102]]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[1]?.body.device_id).toBe(sent[0]?.body.device_id);
  expect(uploads.keys[1]).not.toBe(uploads.keys[0]);
});

test('a refusal later is kept with its reasons until it is asked for again', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await dispatch(fresh(what), what, NO_FILES, draft);
  answers = [new ApiError(422, 'Check.', { fields: { comment: ['Add one.'] } })];
  await later();
  await later();
  const [entry] = await load();
  expect(entry).toMatchObject({
    state: 'refused',
    begun: false,
    fields: { comment: ['Add one.'] },
  });
  expect(sent).toHaveLength(1);
  await release(entry?.id ?? '');
  await later();
  expect(await load()).toEqual([]);
});

test('what there is no room for waits, says so, and goes by itself when there is', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await dispatch(fresh(what), what, NO_FILES, draft);
  answers = [new ApiError(422, 'Upgrade the plan', { code: 'free_observations_used' })];
  await later();
  const [entry] = await load();
  expect(entry).toMatchObject({ state: 'waiting', sentence: 'Upgrade the plan' });
  await later();
  expect(await load()).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('what was not due is left alone', async () => {
  answers = [NETWORK];
  await dispatch(fresh(what), what, NO_FILES, draft);
  await deliverAll(Date.now());
  expect(sent).toHaveLength(1);
});

test('two at once send once', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false, locks: queue() });
  await dispatch(fresh(what), what, NO_FILES, draft);
  await Promise.all([later(), later()]);
  expect(sent).toHaveLength(1);
});

test('nobody else sends or sees it, and it waits for whoever it is of', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await dispatch(fresh(what), what, NO_FILES, draft);
  const id = (await load())[0]?.id ?? '';
  session.open(answerOf({ user: userOf({ id: 6 }) }));
  await later();
  expect(await load()).toEqual([]);
  expect(sent).toEqual([]);
  session.close('expired');
  await wipe('kept');
  await later();
  expect(await one(id)).toBeDefined();
  session.open(answerOf());
  await later();
  expect(sent).toHaveLength(1);
});

test('whoever signs in while its file is sent does not send it as theirs', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const file = photo();
  await dispatch(fresh(what), what, { stored: [], waiting: [file], all: [file] }, draft);
  uploads.meanwhile = () => session.open(answerOf({ user: userOf({ id: 6 }) }));
  await later();
  expect(await load()).toEqual([]);
  expect(sent).toEqual([]);
  uploads.meanwhile = () => undefined;
  session.open(answerOf());
  await later();
  expect(sent).toHaveLength(1);
});

test('a session that ended keeps it, and a file that is refused says why', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const file = photo();
  await dispatch(fresh(what), what, { stored: [], waiting: [file], all: [file] }, draft);
  uploads.fails = new ApiError(401, 'Sign in.');
  await later();
  expect(await load()).toMatchObject([{ state: 'waiting' }]);
  uploads.fails = new ApiError(422, 'Check.', { fields: { file: ['Too large.'] } });
  await later();
  expect(await load()).toMatchObject([{ state: 'refused', sentence: 'Too large.' }]);
});

test.each([
  ['without a network', false],
  ['when the network goes meanwhile', true],
])('a device without room leaves it in the form, %s', async (_, onLine) => {
  vi.stubGlobal('navigator', { ...navigator, onLine });
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  answers = [NETWORK];
  await expect(dispatch(fresh(what), what, NO_FILES, draft)).rejects.toMatchObject({
    isOffline: true,
  });
  full.mockRestore();
  expect(putBacks).toBe(1);
  expect(await load()).toEqual([]);
});

/** Web Locks, as far as they are needed: one after another of each name. */
function queue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      if (rest.length > 1 && last.has(name)) return work(null);
      const turn = (last.get(name) ?? Promise.resolve()).then(() => work({}));
      last.set(name, turn);
      return turn;
    },
  };
}
