import { describe, expect, it } from 'vitest';
import type { ActionRow } from './api';
import { wayTo } from './board';
import { byDueDay } from './calendar';

function standing(status: ActionRow['status'], can: Partial<ActionRow['can']> = {}, begun = false) {
  const no = 'wrong_status';
  const none = {
    update: no,
    start: no,
    complete: no,
    close: no,
    reopen: no,
    extend: no,
    end_series: no,
    withdraw: no,
    decide: no,
    check: no,
  };
  const started_at = begun ? '2026-11-20T08:00:00Z' : null;
  return { status, started_at, can: { ...none, ...can } };
}

describe('the way of a card to a column', () => {
  it('is the step that leads there', () => {
    const open = standing('open', { start: '', complete: '' });
    expect(wayTo(open, 'in_progress')).toEqual({ move: 'start', refusal: '' });
    expect(wayTo(open, 'completed')).toEqual({ move: 'complete', refusal: '' });
    const done = standing('completed', { close: '', reopen: '' });
    expect(wayTo(done, 'closed')).toEqual({ move: 'close', refusal: '' });
    expect(wayTo(done, 'open')).toEqual({ move: 'reopen', refusal: '' });
    expect(wayTo(standing('closed', { reopen: '' }), 'open')).toEqual({
      move: 'reopen',
      refusal: '',
    });
  });

  it('says whose move it is', () => {
    const mine = standing('completed', { close: 'verified_by_somebody_else' });
    expect(wayTo(mine, 'closed')).toEqual({ move: 'close', refusal: 'verified_by_somebody_else' });
    const theirs = standing('planned', { start: 'only_responsible_person' });
    expect(wayTo(theirs, 'in_progress')).toEqual({
      move: 'start',
      refusal: 'only_responsible_person',
    });
  });

  it('is none where only time leads', () => {
    expect(wayTo(standing('open'), 'overdue')).toEqual({ never: 'overdue' });
    expect(wayTo(standing('completed'), 'planned')).toEqual({ never: 'planned' });
    expect(wayTo(standing('planned'), 'open')).toEqual({ never: 'opens' });
    expect(wayTo(standing('overdue'), 'open')).toEqual({ never: 'overdue' });
  });

  it('is none past a step, and none back without sending back', () => {
    expect(wayTo(standing('in_progress'), 'open')).toEqual({ never: 'begun' });
    expect(wayTo(standing('in_progress'), 'closed')).toEqual({ never: 'verifyFirst' });
    expect(wayTo(standing('completed'), 'in_progress')).toEqual({ never: 'sendBackOpen' });
    expect(wayTo(standing('closed'), 'completed')).toEqual({ never: 'finished' });
    expect(wayTo(standing('closed'), 'in_progress')).toEqual({ never: 'finished' });
  });

  it('starts what is late, once', () => {
    expect(wayTo(standing('overdue', { start: '' }), 'in_progress')).toEqual({
      move: 'start',
      refusal: '',
    });
    expect(wayTo(standing('overdue', {}, true), 'in_progress')).toEqual({ never: 'started' });
  });
});

describe('the calendar', () => {
  it('has what is still to be done first on each day, and the days in order', () => {
    const row = (due_date: string, status: ActionRow['status']) => ({ due_date, status });
    const rows = [
      row('2026-11-23', 'closed'),
      row('2026-11-22', 'completed'),
      row('2026-11-23', 'overdue'),
    ];
    expect([...byDueDay(rows)]).toEqual([
      ['2026-11-22', [rows[1]]],
      ['2026-11-23', [rows[2], rows[0]]],
    ]);
  });
});
