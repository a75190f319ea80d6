import { expect, test } from 'vitest';
import type { Permit } from '../api';
import { factsUntil, stageAnswers } from './Answers';

const said = (text: string) => [{ question_id: 'extension_declaration', text }];

const permit = {
  starts_at: '2026-11-23T08:00:00Z',
  site: { id: 1, name: 'Plant', time_zone: 'UTC' },
  answers: [
    { form_type: 'main', answers: [] },
    { form_type: 'extension', revision: 2, answers: said('First') },
    { form_type: 'extension', revision: 3, answers: said('Second') },
  ],
} as unknown as Permit;

test('each extension has the declaration that was made for it', () => {
  expect(stageAnswers(permit, 'extension', 2)).toEqual(said('First'));
  expect(stageAnswers(permit, 'extension', 3)).toEqual(said('Second'));
  expect(stageAnswers(permit, 'extension')).toEqual([]);
});

test('what is asked at night is asked of the end that is asked for', () => {
  expect(factsUntil(permit, '2026-11-23T20:00:00Z').night_work).toBe(false);
  expect(factsUntil(permit, '2026-11-23T20:01:00Z').night_work).toBe(true);
});
