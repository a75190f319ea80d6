import { expect, it } from 'vitest';
import { ApiError } from '@/platform/errors';
import { isRefused, placed } from './useUploads';

const file = (id: number) => ({ id, name: `${id}.jpg`, content_type: '', size: 1, url: '' });
const ids = (files: { id: number }[]) => files.map((each) => each.id);

it('puts what arrives in the order it was chosen in, behind what was there', () => {
  const chosen = new Map([
    [31, 1],
    [30, 2],
    [32, 3],
  ]);
  const first = placed([file(7)], file(30), chosen);
  expect(ids(first)).toEqual([7, 30]);
  const both = placed(first, file(31), chosen);
  expect(ids(both)).toEqual([7, 31, 30]);
  expect(ids(placed(both, file(32), chosen))).toEqual([7, 31, 30, 32]);
});

it('takes what is said about the file for good, and nothing else', () => {
  const fields = { file: ['This kind of file is not accepted.'] };
  expect(isRefused(new ApiError(422, 'Not accepted.', { fields }))).toBe(true);
  expect(isRefused(new ApiError(422, 'The storage is full.'))).toBe(false);
  expect(isRefused(new ApiError(0, ''))).toBe(false);
  expect(isRefused(new TypeError('Something else.'))).toBe(false);
});
