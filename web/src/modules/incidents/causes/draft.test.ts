import { expect, test } from 'vitest';
import {
  addBelow,
  addBeside,
  below,
  change,
  newAnalysis,
  problemsOf,
  remove,
  savedCauses,
  takenUp,
} from './draft';

const start = () => newAnalysis('Why did the belt run?');
const texts = (draft: ReturnType<typeof start>) => draft.whys.map(({ text }) => text);

function grown() {
  const draft = start();
  const first = draft.whys[0]?.key ?? '';
  const one = addBelow(change(draft, first, { text: 'one' }), first);
  const two = addBeside(change(one.draft, one.key, { text: 'one one' }), first);
  return {
    first,
    child: one.key,
    second: two.key,
    draft: change(two.draft, two.key, { text: 'two' }),
  };
}

test('an answer stands behind all that explains the one before it', () => {
  const { draft, first, second } = grown();
  expect(texts(draft)).toEqual(['one', 'one one', 'two']);
  expect(below(draft, '').map(({ key }) => key)).toEqual([first, second]);
});

test('parents stand before their children, however they were added', () => {
  const { draft, first } = grown();
  const more = addBelow(draft, first).draft;
  const seen = new Set(['']);
  for (const why of more.whys) {
    expect(seen).toContain(why.parent_key);
    seen.add(why.key);
  }
});

test('what is explained further is no root cause any more', () => {
  const { draft, second } = grown();
  const root = change(draft, second, { root: true, root_cause_id: 7 });
  expect(addBelow(root, second).draft.whys.find(({ key }) => key === second)?.root).toBe(false);
});

test('an answer goes with all that explains it, and the one before gets the focus', () => {
  const { draft, first, second } = grown();
  const gone = remove(draft, first);
  expect(texts(gone.draft)).toEqual(['two']);
  expect(gone.key).toBe(second);
});

test('an empty answer, a question without words and a root without its cause are said', () => {
  const { draft, child, second } = grown();
  const wrong = change(change(draft, child, { text: ' ' }), second, { root: true });
  expect([...problemsOf([{ ...wrong, title: '' }])]).toEqual([
    [draft.key, 'titleMissing'],
    [child, 'whyMissing'],
    [second, 'causeMissing'],
  ]);
});

test('what only a root cause has goes when it is none', () => {
  const { draft, second } = grown();
  const was = change(draft, second, { root_cause_id: 7, no_action_reason: 'none' });
  const saved = savedCauses([was])[0]?.whys.find(({ key }) => key === second);
  expect(saved).toMatchObject({ root: false, root_cause_id: 0, no_action_reason: '' });
});

test('a draft of an older version stands below what others saved since', () => {
  const { draft, first } = grown();
  const untouched = newAnalysis('Who was there?');
  const before = [draft, untouched];
  const mine = change(draft, first, { text: 'mine' });
  const added = newAnalysis('What else?');
  const kept = { began: 3, before, analyses: [mine, untouched, added] };
  const theirs = change(draft, first, { text: 'theirs' });
  const now = [theirs, { ...untouched, title: 'Who else was there?' }];

  const [one, two, copied, last, ...more] = takenUp(kept, 4, now);
  expect([one, two]).toEqual(now);
  expect(last).toEqual(added);
  expect(more).toEqual([]);
  expect(copied && texts(copied)).toEqual(texts(mine));
  const parents = (of: typeof draft) =>
    of.whys.map(({ parent_key }) => of.whys.findIndex(({ key }) => key === parent_key));
  expect(copied && parents(copied)).toEqual(parents(mine));
  const keys = [...now, copied, last].flatMap((each) =>
    each ? [each.key, ...each.whys.map(({ key }) => key)] : [],
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('a draft of the same version is taken up as it was', () => {
  const { draft, first } = grown();
  const analyses = [change(draft, first, { text: 'mine' })];
  expect(takenUp({ began: 3, before: [draft], analyses }, 3, [draft])).toBe(analyses);
});
