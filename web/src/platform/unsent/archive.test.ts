import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { beforeEach, expect, test, vi } from 'vitest';
import { device, wipe } from '../device/db';
import { draftKey, findDrafts, keepDraft } from '../device/drafts';
import { keepPiece, piecesOf } from '../device/pieces';
import { ownerOf } from '../device/session';
import { answerOf, userOf } from '../fixtures';
import { session } from '../session';
import { amountOf, waitingHere } from './amount';
import { ownOf, packed, takeIn, unpacked } from './archive';
import { newUnsent, withFiles } from './entry';
import { load, one, put } from './store';
import { wasTakenIn } from './taken';

const NEW = 'https://acme.other.example';
const before = userOf();
const after = userOf({ organization_id: 77 });
const colleague = userOf({ id: 6 });

const report = (user = before, title = 'Hole') =>
  newUnsent(user, { kind: 'report', title, values: { a: 1 }, body: { a: 1 } });

const photo = () => new File(['a photo'], 'hole.png', { type: 'image/png' });

beforeEach(async () => {
  // Those of jsdom are lost when they are stored.
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  await wipe('cleared');
  session.open(answerOf({ user: before }));
});

/** Goes over to the other address with the file, where nothing is kept. */
async function takenAlong() {
  const file = await packed(NEW);
  await wipe('cleared');
  session.open(answerOf({ user: after }));
  const archive = await unpacked(file);
  if (!archive) throw new Error('It is no file of what waits.');
  return archive;
}

test('what waits arrives at the other address as if it had been written there', async () => {
  const sent = withFiles(report(), [photo()], [5]);
  await put({ ...sent, state: 'sending', begun: true, tries: 4, next: 99 });
  const archive = await takenAlong();
  expect([archive.from, archive.to]).toEqual([location.origin, NEW]);
  await takeIn(ownOf(archive, after), after);
  const [entry] = await load();
  expect(entry).toMatchObject({
    id: sent.id, // by which the server knows it again
    owner: ownerOf(after),
    state: 'waiting',
    begun: true,
    sentIds: [],
    tries: 0,
    next: 0,
    body: { a: 1 },
  });
  expect(entry?.key).not.toBe(sent.key);
  expect(await entry?.files[0]?.bytes.text()).toBe('a photo');
  expect(entry?.files[0]).toMatchObject({ name: 'hole.png', type: 'image/png' });
});

test('pieces and drafts go along, and whatever is named after its owner is named anew', async () => {
  const id = `${ownerOf(before)} audit 3`;
  await put({ ...report(), id, kind: 'audit', about: 3 });
  await keepPiece(before, 'audit 3', { name: 'answer:1', at: '2026-01-01', value: 7, files: [] });
  await keepDraft(before, 'report', { b: 2 }, [photo()]);
  await takeIn(ownOf(await takenAlong(), after), after);
  expect((await load()).map((each) => each.id)).toEqual([`${ownerOf(after)} audit 3`]);
  expect((await piecesOf(after, 'audit 3')).map(({ value }) => value)).toEqual([7]);
  const [draft] = await findDrafts<{ b: number }>(after, 'report');
  expect(draft?.values).toEqual({ b: 2 });
  expect(await draft?.files[0]?.text()).toBe('a photo');
  expect(await (await device()).get('drafts', draftKey(before, 'report'))).toBeUndefined();
});

test('what others have written stays in the file, for them', async () => {
  await put(report());
  await put(report(colleague, 'Not mine'));
  expect(await waitingHere()).toEqual({ entries: 2, drafts: 0, records: 0, people: 2 });
  const archive = await takenAlong();
  expect(ownOf(archive, after).unsent.map(({ title }) => title)).toEqual(['Hole']);
  const theirs = userOf({ id: 6, organization_id: 77 });
  expect(ownOf(archive, theirs).unsent.map(({ title }) => title)).toEqual(['Not mine']);
  expect(ownOf(archive, userOf({ id: 16 })).unsent).toEqual([]);
});

test('what is no such file, or not whole, is not taken', async () => {
  await put(withFiles(report(), [photo()], []));
  const file = await packed(NEW);
  expect(await unpacked(file)).not.toBeNull();
  expect(await unpacked(file.slice(0, file.size - 1))).toBeNull();
  expect(await unpacked(new Blob(['hivis-waiting 1 2\n{}']))).toBeNull();
  expect(await unpacked(new Blob(['a photo']))).toBeNull();
  const text = JSON.stringify({
    id: 'c',
    from: 'a',
    to: 'b',
    unsent: [{ id: 'x' }],
    pieces: [],
    drafts: [],
  });
  expect(await unpacked(new Blob([`hivis-waiting 1 ${text.length}\n${text}`]))).toBeNull();
});

test('it stays at the old address until it is removed there', async () => {
  const entry = report();
  await put(entry);
  await packed(NEW);
  expect(await one(entry.id)).toBeDefined();
});

test('drafts and pieces count as what waits, and a record that was completed counts once', async () => {
  await keepDraft(colleague, 'report', { b: 2 }, []);
  for (const name of ['answer:1', 'answer:2'])
    await keepPiece(before, 'audit 3', { name, at: '2026-01-01', value: 7, files: [] });
  expect(await waitingHere()).toEqual({ entries: 0, drafts: 1, records: 1, people: 2 });
  await put({ ...report(), id: `${ownerOf(before)} audit 3`, kind: 'audit', about: 3 });
  const archive = await takenAlong();
  expect(amountOf(archive)).toEqual({ entries: 1, drafts: 1, records: 0, people: 2 });
  expect(amountOf(ownOf(archive, after))).toEqual({ entries: 1, drafts: 0, records: 0, people: 1 });
});

test('what is here already stays when a file is taken in again, and the file is known again', async () => {
  const entry = report();
  await put(entry);
  await keepPiece(before, 'audit 3', { name: 'answer:1', at: '2026-01-01', value: 7, files: [] });
  const own = ownOf(await takenAlong(), after);
  expect(wasTakenIn(own, after)).toBe(false);
  await takeIn(own, after);
  await put({ ...own.unsent[0], owner: ownerOf(after), title: 'Corrected' } as typeof entry);
  await keepPiece(after, 'audit 3', { name: 'answer:1', at: '2026-01-02', value: 8, files: [] });
  expect(wasTakenIn(own, after)).toBe(true);
  expect(wasTakenIn(own, userOf({ id: 6, organization_id: 77 }))).toBe(false);
  await takeIn(own, after);
  expect((await load()).map(({ title }) => title)).toEqual(['Corrected']);
  expect((await piecesOf(after, 'audit 3')).map(({ value }) => value)).toEqual([8]);
});
