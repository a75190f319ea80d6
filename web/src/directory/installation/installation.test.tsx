import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serve } from '@/core/records/testing';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { renderPart } from '@/ui/testing';
import type { Job } from './api';
import { FailedJobs } from './FailedJobs';
import { Problems } from './Problems';

const JOB = {
  id: 7,
  kind: 'mails.deliver',
  state: 'discarded',
  recovered: false,
  attempt: 25,
  max_attempts: 25,
  failed_at: '2026-05-04T08:00:00Z',
  next_at: null,
  organization: 'Acme',
  error: 'no such host',
} as Job;

beforeEach(() => session.open(answerOf({})));

test('what is wrong stands with what to do about it', () => {
  const wrong = { code: 'mail_off', severity: 'warning', sentence: 'No mails.', remedy: 'Set it.' };
  renderPart(<Problems of={[wrong as never]} />);
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('img', { name: 'Warning' })).toBeTruthy();
  expect(item.getByText('Set it.')).toBeTruthy();
});

test('where nothing is wrong, that is said', () => {
  renderPart(<Problems of={[]} />);
  expect(screen.getByText('Nothing is wrong.')).toBeTruthy();
});

test('a job is discarded once that is confirmed', async () => {
  const sent = serve({ '/api/v1/installation/jobs/7': { job: JOB } });
  renderPart(<FailedJobs of={[JOB]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() =>
    expect(sent.map(({ pathname }) => pathname)).toContain('/api/v1/installation/jobs/7'),
  );
});
