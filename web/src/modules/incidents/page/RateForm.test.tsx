import { createRoute } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve, showAt } from '@/core/records/testing';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import type { IncidentRow } from '../api';
import { RateForm } from './RateForm';
import { RatingFacts } from './RatingFacts';

const NAMES = ['', '', '', '', ''].map((name) => ({ name, text: '' }));
const BANDS = [{ name: '', level: 'low', text: '', colour: '' }];
const MATRIX = { likelihoods: NAMES, severities: NAMES, bands: BANDS, cells: Array(25).fill(0) };
const UNKNOWN = { severity: null, likelihood: null, score: null, level: 'not_rated' };

/** An incident of which the file that it came from said a part of how severe it was. */
function incident(more: object): IncidentRow {
  const row = { id: 7, number: 'INC-000007', severity_level: 'not_rated' };
  return { ...row, actual: UNKNOWN, potential: UNKNOWN, ...more } as unknown as IncidentRow;
}

function show(component: () => React.ReactNode) {
  session.open(answerOf());
  const asked = serve({ '/api/risk_matrix': { matrix: MATRIX } });
  // What is left asks the router.
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component })]);
  return asked;
}

test('what is known of how severe it was is shown, also without the rest', async () => {
  show(() => <RatingFacts incident={incident({ actual: { ...UNKNOWN, severity: 4 } })} />);
  expect(await screen.findByText('Major')).toBeTruthy();
  expect(screen.queryByText('Nobody has rated it yet.')).toBeNull();
});

test('of what nobody has rated it says so', async () => {
  show(() => <RatingFacts incident={incident({})} />);
  expect(await screen.findByText('Nobody has rated it yet.')).toBeTruthy();
});

test('half a place on the matrix is not sent as a whole one', async () => {
  const half = { severity_level: 'minor', actual: { ...UNKNOWN, severity: 2 } };
  const asked = show(() => <RateForm incident={incident(half)} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rate' }));
  expect(await screen.findAllByText('Choose a place on the matrix')).toHaveLength(2);
  expect(asked.some(({ pathname }) => pathname.endsWith('/rate'))).toBe(false);
});
