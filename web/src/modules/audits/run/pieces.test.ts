import { expect, test } from 'vitest';
import { answerPiece, emptyAnswer, meaningGiven, meaningSaved } from './pieces';

const file = () => new File(['x'], 'hole.png', { type: 'image/png' });
const stored = (id: number, source?: File) => ({
  id,
  name: 'hole.png',
  content_type: 'image/png',
  size: 1,
  url: '',
  source,
});

test('an answer means the same however its members are written', () => {
  const answer = { question_id: 'q', option_ids: ['a'], remark: 'x' };
  const saved = { remark: 'x', question_id: 'q', option_ids: ['a'], text: '', number: null };
  expect(meaningGiven({ answer, stored: [], waiting: [] }, new Set())).toBe(meaningSaved(saved));
  expect(meaningSaved({ ...saved, not_applicable: true })).not.toBe(meaningSaved(saved));
});

test('a photo means the same before and after it has arrived', () => {
  const photo = file();
  const answer = { question_id: 'q' };
  const before = meaningGiven({ answer, stored: [], waiting: [photo] }, new Set());
  const after = meaningGiven({ answer, stored: [stored(7, photo)], waiting: [] }, new Set());
  expect(after).toBe(before);
});

test('once the record has it, a photo is named by its id', () => {
  const given = { answer: { question_id: 'q' }, stored: [stored(7, file())], waiting: [] };
  expect(meaningGiven(given, new Set([7]))).toBe(
    meaningSaved({ question_id: 'q', attachment_ids: [7] }),
  );
  expect(answerPiece(given, new Set([7]), 'now')).toMatchObject({
    value: { attachment_ids: [7] },
    files: [],
  });
  expect(answerPiece(given, new Set(), 'now')).toMatchObject({
    value: { attachment_ids: undefined },
    files: [{ name: 'hole.png', stored: { id: 7 } }],
  });
});

test('an answer that was taken back stands at its place', () => {
  expect(emptyAnswer('q')).toEqual({ question_id: 'q' });
  expect(emptyAnswer('q.r.c')).toEqual({ question_id: 'q', row_id: 'r', column_id: 'c' });
});
