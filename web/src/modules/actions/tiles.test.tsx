import { createRoute } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAt } from '@/core/records/testing';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { ActionTiles } from './ActionTiles';

const NUMBERS = { overdue: 0, open: 4, on_time_percent: null };
const COUNTS = { due: 1, to_verify: 2, to_check: 3 };

const Tiles = () => <ActionTiles numbers={NUMBERS} counts={COUNTS as never} />;

test('what is to be checked is counted with what is to be verified', async () => {
  session.open(answerOf({ rules: rulesOf({ Action: ['read'] }) }));
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component: Tiles })]);
  expect(await screen.findByText('5 to verify')).toBeDefined();
  expect(screen.getByText('No data')).toBeDefined(); // nothing was due yet
});
