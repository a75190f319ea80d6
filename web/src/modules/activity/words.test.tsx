import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Entry } from './api';
import { useChangeWords } from './words';

test.each([
  ['Organization', 'logo', 'true', 'Yes'],
  ['Organization', 'logo', 'false', 'No'],
  ['Site', 'logo', 'north.png (7)', 'north.png (7)'],
  ['User', 'status', 'Inactive', 'Inactive'],
  ['Role', 'Action', 'update, read', 'Edit and View'],
])('of %s the log says that %s is %s as %s', (module, field, value, said) => {
  const words = renderHook(() => useChangeWords()).result.current;
  expect(words.value({ module } as Entry, field, value)).toBe(said);
});
