import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerOf, userOf } from '../fixtures';
import { type Boot, session } from '../session';
import { clearStorage } from '../storage';
import { keepAnswers, restoreAnswers } from './answers';
import { device, wipe } from './db';
import { dropOldDrafts, findDrafts, keepDraft, newDraft } from './drafts';
import { keepSession, keptSession } from './session';

const boot = { api_key: 'k', version: '1' } as Boot;
const other = userOf({ id: 6 });
const DAY_MS = 24 * 60 * 60_000;

beforeEach(async () => {
  await wipe('cleared');
  localStorage.clear();
  session.booted(boot);
  session.open(answerOf());
});

afterEach(() => session.close('none'));

test('a session is kept without its tokens, and for a week', async () => {
  await keepSession(session.get());
  const kept = await keptSession();
  expect(kept?.user.id).toBe(5);
  expect(Object.keys(kept ?? {}).sort()).toEqual(['at', 'boot', 'rules', 'user']);
  expect(await keptSession(Date.now() + 6 * DAY_MS)).not.toBeNull();
  expect(await keptSession(Date.now() + 8 * DAY_MS)).toBeNull();
});

test('what the server has not confirmed is not kept as if it had', async () => {
  session.open(answerOf({ access: '' }));
  await keepSession(session.get());
  expect(await keptSession()).toBeNull();
});

test('a session that ended opens nothing, even before the device is cleared', async () => {
  await keepSession(session.get());
  clearStorage({ drafts: 'kept' });
  expect(await keptSession()).toBeNull();
});

test('answers come back for the same person and are gone for another', async () => {
  const client = new QueryClient();
  const stop = keepAnswers(client, userOf(), (key) => key[0] === 'sites');
  client.setQueryData(['sites', 'active'], { sites: [1] });
  client.setQueryData(['mails'], { secret: true });
  await expect.poll(async () => (await device()).count('answers')).toBe(1);
  stop();

  const again = new QueryClient();
  await restoreAnswers(again, userOf());
  expect(again.getQueryData(['sites', 'active'])).toEqual({ sites: [1] });
  expect(again.getQueryData(['mails'])).toBeUndefined();

  session.open(answerOf({ user: other }));
  const theirs = new QueryClient();
  await restoreAnswers(theirs, other);
  expect(theirs.getQueryData(['sites', 'active'])).toBeUndefined();
  expect(await (await device()).count('answers')).toBe(0);
});

test('an answer that was there before anybody said that it is needed is kept too', async () => {
  const client = new QueryClient();
  client.setQueryData(['sites', 'active'], { sites: [1] });
  client.setQueryData(['mails'], { secret: true });
  keepAnswers(client, userOf(), (key) => key[0] === 'sites')();
  await expect.poll(async () => (await device()).count('answers')).toBe(1);

  const again = new QueryClient();
  await restoreAnswers(again, userOf());
  expect(again.getQueryData(['sites', 'active'])).toEqual({ sites: [1] });
});

test('a draft keeps its files, outlives a session, and is one person’s', async () => {
  const file = new File(['pixels'], 'hole.png', { type: 'image/png' });
  const name = newDraft('form');
  await keepDraft(userOf(), name, { a: 'words' }, [file]);
  await wipe('kept');
  const [found] = await findDrafts<{ a: string }>(userOf(), 'form');
  expect(found?.name).toBe(name);
  expect(found?.values).toEqual({ a: 'words' });
  expect(found?.files.map((each) => each.name)).toEqual(['hole.png']);
  expect(await findDrafts(other, 'form')).toEqual([]);
  expect(await findDrafts(userOf({ organization_id: 2 }), 'form')).toEqual([]);
  await wipe('cleared');
  expect(await findDrafts(userOf(), 'form')).toEqual([]);
});

test('no draft takes the place of another, nor of another form’s', async () => {
  for (const form of ['action.1', 'action.1', 'action.12', 'action']) {
    await keepDraft(userOf(), newDraft(form), { form }, []);
  }
  const found = await findDrafts<{ form: string }>(userOf(), 'action.1');
  expect(found.map((draft) => draft.values.form)).toEqual(['action.1', 'action.1']);
  expect(await findDrafts(userOf(), 'action')).toHaveLength(1);
});

test('five drafts of a form are kept, for a month', async () => {
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    await keepDraft(userOf(), newDraft('form'), { nth }, []);
  }
  expect(await findDrafts(userOf(), 'form')).toHaveLength(5);
  expect(await (await device()).count('drafts')).toBe(5);
  await dropOldDrafts(Date.now() + 29 * DAY_MS);
  expect(await findDrafts(userOf(), 'form')).toHaveLength(5);
  await dropOldDrafts(Date.now() + 31 * DAY_MS);
  expect(await findDrafts(userOf(), 'form')).toEqual([]);
});
