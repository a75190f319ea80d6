import { expect, test } from 'vitest';
import { missingAnswers, missingIn, missingOf, pageSectionOf } from './missing';

const lack = (field: string, detail: string, move: 'submit' | 'start' = 'submit') => ({
  move,
  field,
  detail,
  code: 'required',
});

const permit = {
  missing: [
    lack('remarks', 'Say something.'),
    lack('answers.q1', 'Answer this.'),
    lack('answers.q2', 'Answer this.'),
    lack('worker_ids', 'Add somebody.'),
    lack('starts_at', 'It begins later.', 'start'),
  ],
};

test('what is missing leads to where it is shown', () => {
  expect(missingOf(permit, 'submit')).toEqual([
    { text: 'Say something.', section: 'work' },
    { text: 'Answer this.', section: 'form' },
    { text: 'Add somebody.', section: 'workers' },
  ]);
  expect(missingOf(permit, 'start')).toEqual([{ text: 'It begins later.', section: 'work' }]);
  expect(missingOf(permit, 'close')).toEqual([]);
  expect(missingIn(permit, 'workers')).toEqual(['Add somebody.']);
  expect(missingAnswers(permit)).toBe(2);
  expect(pageSectionOf('answers.q1.r1.c1')).toBe('form');
});
