import { expect, it } from 'vitest';
import type { Workflow } from './api';
import { draftOf, isForeseeable, newRow, newValues, restarts, valuesOf } from './draft';

const workflow: Workflow = {
  id: 7,
  title: 'Hot work',
  kind: 'sequential',
  module: 'Ladder',
  forms: [{ id: 3, name: 'Long' }],
  sites: [{ id: 2, name: 'North' }],
  reviewers: [
    { kind: 'user', name: 'Ann', user_id: 11 },
    { kind: 'head_of_site', name: '' },
  ],
  approve_when: 'all',
  approvals: 0,
  lead_hours: 8,
  escalation_user: null,
  version: 1,
  open_reviews: 2,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
};

it('sends what it was given, when nothing was changed', () => {
  expect(draftOf(valuesOf(workflow))).toEqual({
    title: 'Hot work',
    module: 'Ladder',
    kind: 'sequential',
    form_ids: [3],
    site_ids: [2],
    reviewers: [
      { kind: 'user', user_id: 11, role_id: 0 },
      { kind: 'head_of_site', user_id: 0, role_id: 0 },
    ],
    approve_when: 'all',
    approvals: 0,
    lead_hours: 8,
    escalation_user_id: 0,
  });
});

it('leaves out whom a reviewer of another kind named before', () => {
  const values = valuesOf(workflow);
  const reviewers = values.reviewers.map((row) => ({
    ...row,
    kind: 'role' as const,
    role_id: '5',
  }));
  const turned = { ...values, reviewers };
  expect(draftOf(turned).reviewers[0]).toEqual({ kind: 'role', user_id: 0, role_id: 5 });
});

it('restarts open reviews for anything but another title', () => {
  const before = valuesOf(workflow);
  expect(restarts({ ...before, title: 'Other' }, before)).toBe(false);
  expect(restarts({ ...before, lead_hours: '9' }, before)).toBe(true);
  expect(restarts({ ...before, reviewers: [...before.reviewers].reverse() }, before)).toBe(true);
});

it('counts approvals only where a number is asked for', () => {
  const values = { ...valuesOf(workflow), approvals: '2' };
  expect(draftOf(values).approvals).toBe(0);
  expect(draftOf({ ...values, approve_when: 'number' }).approvals).toBe(2);
});

it('is foreseeable once every reviewer is named', () => {
  const values = newValues('Ladder');
  expect(isForeseeable(values)).toBe(false);
  const supervisor = newRow(values.reviewers, 'supervisor');
  expect(isForeseeable({ ...values, reviewers: [supervisor] })).toBe(true);
  expect(isForeseeable({ ...values, module: '', reviewers: [supervisor] })).toBe(false);
  expect(isForeseeable({ ...values, reviewers: [] })).toBe(false);
});
