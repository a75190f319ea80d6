import { expect, test } from 'vitest';
import type { Holder } from '@/platform/holder';
import { managesWorkers } from './can';

const holding = (name: string, ...actions: string[]) =>
  ({ rules: [{ name, actions }], user: null }) as unknown as Holder;

test('whoever requests permits changes nobody’s certifications', () => {
  expect(managesWorkers(holding('Permit', 'read', 'create', 'update'))).toBe(false);
  expect(managesWorkers(holding('Permit', 'approve'))).toBe(true);
  expect(managesWorkers(holding('Permit Form Setting', 'read'))).toBe(false);
  expect(managesWorkers(holding('Permit Form Setting', 'update'))).toBe(true);
});
