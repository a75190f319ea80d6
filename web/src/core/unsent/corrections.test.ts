import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { wipe } from '@/platform/device/db';
import { keepDraft, newDraft } from '@/platform/device/drafts';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { newUnsent } from '@/platform/unsent/entry';
import { hold, load, put } from '@/platform/unsent/store';
import { correctionDraft, releaseForgotten } from './corrections';

const me = userOf();

beforeEach(async () => {
  await wipe('cleared');
  session.open(answerOf({ user: me }));
});

async function held(): Promise<string> {
  const entry = newUnsent(me, { kind: 'report', title: 'Hole', values: { a: 1 }, body: { a: 1 } });
  await put(entry);
  await hold(entry.id);
  return entry.id;
}

test('what was opened and not corrected is sent by itself again', async () => {
  const id = await held();
  await releaseForgotten(await load());
  expect((await load()).map((each) => [each.id, each.state])).toEqual([[id, 'waiting']]);
});

test('what was corrected and not sent waits for whoever corrects it', async () => {
  const id = await held();
  await keepDraft(me, newDraft(correctionDraft(id)), { a: 2 }, []);
  await releaseForgotten(await load());
  expect((await load()).map((each) => each.state)).toEqual(['held']);
});
