import { expect, test } from 'vitest';
import type { FormDocument } from '@/core/forms/document';
import { FillingStore } from '@/core/forms/filling';
import type { SavedAnswer } from '../types';
import { answerPiece } from './pieces';
import { Tracker } from './tracker';

const question = (id: string) => ({ id, type: 'text_field' as const, label: id, attr: {} });
const document: FormDocument = {
  sections: [{ id: 's', title: 'S', form_type: 'main', questions: [question('a'), question('b')] }],
};
const saved = (question_id: string, text: string, answered_at: string) =>
  ({ question_id, text, answered_at, asked: true, earlier: 0, device_id: 'd' }) as SavedAnswer;

const AT = new Date('2026-11-23T10:00:00Z');
const EARLIER = '2026-11-23T09:00:00Z';
const LATER = '2026-11-23T11:00:00Z';

function begun(answers: SavedAnswer[] = []) {
  const store = new FillingStore({ document, stage: 'main', today: '2026-11-23' });
  store.load(
    { answers: answers.map(({ question_id, text }) => ({ question_id, text })), files: [] },
    [],
  );
  return { store, tracker: new Tracker(store, answers, []) };
}

test('what is with the server is not sent again, what is changed is, once', () => {
  const { store, tracker } = begun([saved('a', 'x', EARLIER)]);
  expect(tracker.changes(AT)).toEqual([]);
  store.say('a', { text: 'y' });
  expect(tracker.changes(AT)).toMatchObject([{ name: 'answer:a', at: AT.toISOString() }]);
  expect(tracker.changes(new Date(LATER))).toEqual([]);
});

test('there are changes from the key that makes one until they are asked for', () => {
  const { store, tracker } = begun([saved('a', 'x', EARLIER)]);
  expect(tracker.hasChanges()).toBe(false);
  for (const text of ['y', '']) {
    store.say('a', { text });
    expect(tracker.hasChanges()).toBe(true);
    tracker.changes(AT);
    expect(tracker.hasChanges()).toBe(false);
  }
});

test('an answer that was taken back is sent as one that says nothing', () => {
  const { store, tracker } = begun([saved('a', 'x', EARLIER)]);
  store.say('a', { text: '' });
  expect(tracker.changes(AT)).toMatchObject([{ name: 'answer:a', value: { question_id: 'a' } }]);
});

test('what another device answered is taken over, and not what is answered here', () => {
  const { store, tracker } = begun();
  store.say('a', { text: 'mine' });
  tracker.changes(AT);
  const taken = tracker.merge([saved('a', 'theirs', LATER), saved('b', 'theirs', LATER)]);
  expect(taken).toEqual([{ question_id: 'b', text: 'theirs' }]);
});

test('what the server says late takes nothing away and no later answer’s place', () => {
  const { store, tracker } = begun();
  store.say('a', { text: 'mine' });
  const pieces = tracker.changes(AT);
  tracker.arrived(pieces);
  expect(tracker.merge([])).toEqual([]);
  expect(tracker.merge([saved('a', 'before', EARLIER)])).toEqual([]);
  expect(tracker.changes(new Date(LATER))).toEqual([]);
  expect(store.answerOf('a')).toMatchObject({ text: 'mine' });
});

test('what the device had no room for is a change still, also an answer that was taken back', () => {
  const { store, tracker } = begun([saved('b', 'x', EARLIER)]);
  store.say('a', { text: 'mine' });
  store.say('b', { text: '' });
  tracker.missed(tracker.changes(AT));
  const again = tracker.changes(new Date(LATER));
  expect(again.map(({ name }) => name).sort()).toEqual(['answer:a', 'answer:b']);
  expect(tracker.changes(new Date(LATER))).toEqual([]);
});

test('a kept photo that the form does not have yet is not taken for one that was taken out', () => {
  const photo = new File(['x'], 'hole.png', { type: 'image/png' });
  const given = { answer: { question_id: 'a', text: 'mine' }, stored: [], waiting: [photo] };
  const piece = answerPiece(given, new Set(), EARLIER);
  const store = new FillingStore({ document, stage: 'main', today: '2026-11-23' });
  store.load({ answers: [piece.value], files: ['a'] }, []);
  const tracker = new Tracker(store, [], [piece]);
  expect(tracker.changes(AT)).toEqual([]);
  store.restore([photo], ['a']);
  for (const each of tracker.changes(AT)) {
    expect(each).toMatchObject({ at: EARLIER, files: [{ name: 'hole.png' }] });
  }
  store.setFiles('a', { waiting: [] });
  expect(tracker.changes(AT)).toMatchObject([{ name: 'answer:a', files: [] }]);
});

test('what is written while an earlier answer comes back is not undone by it', () => {
  const { store, tracker } = begun();
  store.say('a', { text: 'm' });
  tracker.arrived(tracker.changes(AT));
  store.say('a', { text: 'mine' }); // nobody has asked for changes yet
  expect(tracker.merge([saved('a', 'm', AT.toISOString())])).toEqual([]);
  expect(tracker.changes(new Date(LATER))).toMatchObject([{ value: { text: 'mine' } }]);
});

test('a photo that was just taken stays when the answer it is of comes back', () => {
  const { store, tracker } = begun();
  store.say('a', { text: 'm' });
  tracker.arrived(tracker.changes(AT));
  store.setFiles('a', { waiting: [new File(['x'], 'hole.png', { type: 'image/png' })] });
  store.take(tracker.merge([saved('a', 'm', AT.toISOString())]), []);
  expect(store.filesOf('a').waiting).toHaveLength(1);
  expect(tracker.changes(new Date(LATER))).toMatchObject([{ files: [{ name: 'hole.png' }] }]);
});

test('who changes what they see is later, also by a clock that is behind', () => {
  const { store, tracker } = begun([saved('a', 'x', LATER), saved('b', 'x', LATER)]);
  store.say('a', { text: 'y' });
  store.say('b', { text: '' });
  expect(tracker.changes(AT).map(({ at }) => at)).toEqual([
    '2026-11-23T11:00:00.001Z',
    '2026-11-23T11:00:00.001Z',
  ]);
});
