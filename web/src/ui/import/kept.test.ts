import { afterEach, expect, test } from 'vitest';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { type Begun, keepImport, keptImport } from './kept';

const begun = { step: 'map', mapping: { fields: { site: { column: 3 } } } } as unknown as Begun;

afterEach(() => {
  keepImport('', null);
  session.close('none');
});

test('an import that was begun is there again, for the same person and the same list', () => {
  session.open(answerOf({ user: userOf({ id: 1 }) }));
  keepImport('/api/actions_bulk_upload', begun);
  expect(keptImport('/api/actions_bulk_upload')).toBe(begun);
  expect(keptImport('/api/observations_bulk_upload')).toBeUndefined();
  session.open(answerOf({ user: userOf({ id: 2 }) }));
  expect(keptImport('/api/actions_bulk_upload')).toBeUndefined();
});

test('one that is done is gone', () => {
  session.open(answerOf());
  keepImport('/api/actions_bulk_upload', begun);
  keepImport('/api/actions_bulk_upload', null);
  expect(keptImport('/api/actions_bulk_upload')).toBeUndefined();
});
