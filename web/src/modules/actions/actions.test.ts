import { describe, expect, it } from 'vitest';
import type { ActionRow } from './api';
import { draftBody, draftProblems, emptyDraft } from './draft';
import { nameOf, nextStep, otherSteps, sentBack } from './moves';
import { bodyOf, newValues, patchOf } from './values';

const TODAY = '2026-11-21';

function standing(status: ActionRow['status'], can: Partial<ActionRow['can']>, started = false) {
  const no = 'only_responsible_person';
  return {
    status,
    started_at: started ? '2026-11-20T08:00:00Z' : null,
    can: {
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
      ...can,
    },
  };
}

describe('the next step of an action', () => {
  it('is to start what waits', () => {
    expect(nextStep(standing('planned', { start: '' }))).toEqual({ move: 'start', refusal: '' });
    expect(nextStep(standing('open', { start: '' }))?.move).toBe('start');
  });

  it('is to complete what was started, late or not', () => {
    expect(nextStep(standing('in_progress', { complete: '' }))?.move).toBe('complete');
    const late = standing('overdue', { start: 'wrong_status', complete: '' }, true);
    expect(nextStep(late)).toEqual({ move: 'complete', refusal: '' });
  });

  it('is to start what is late and was never started', () => {
    expect(nextStep(standing('overdue', { start: '', complete: '' }))?.move).toBe('start');
  });

  it('says to others that it is not theirs to do', () => {
    const late = standing('overdue', {}, true);
    expect(nextStep(late)).toEqual({ move: 'complete', refusal: 'only_responsible_person' });
  });

  it('is to verify what is completed, and nothing once it is closed', () => {
    expect(nextStep(standing('completed', { close: '' }))?.move).toBe('close');
    expect(nextStep(standing('closed', { reopen: '' }))).toBeNull();
  });

  it('offers beside it what is possible as well', () => {
    expect(otherSteps(standing('open', { start: '', complete: '' }))).toEqual(['complete']);
    expect(otherSteps(standing('in_progress', { complete: '' }))).toEqual([]);
    expect(otherSteps(standing('completed', { close: '', reopen: '' }))).toEqual(['reopen']);
    expect(otherSteps(standing('closed', { reopen: '' }))).toEqual(['reopen']);
  });
});

describe('work that comes back', () => {
  const entry = (verb: string, note = '') => ({ verb, note, at: '', actor: { name: 'Marta' } });

  it('is sent back when it was finished, and reopened when it was closed', () => {
    expect(nameOf('reopen', 'completed')).toBe('sendBack');
    expect(nameOf('reopen', 'closed')).toBe('reopen');
    expect(nameOf('close', 'completed')).toBe('close');
  });

  it('says why until it is finished again, with the latest reason', () => {
    const told = [entry('updated'), entry('reopened', 'second'), entry('reopened', 'first')];
    expect(sentBack('open', told)?.note).toBe('second');
    expect(sentBack('overdue', told)?.note).toBe('second');
    expect(sentBack('completed', told)).toBeNull();
    expect(sentBack('closed', told)).toBeNull();
    expect(sentBack('open', [entry('created')])).toBeNull();
  });
});

describe('a draft of an action', () => {
  const whole = {
    ...emptyDraft(TODAY),
    description: ' Fit the guard ',
    control_type: 'engineering',
    responsible_id: '7',
  };

  it('is due in a week until somebody says otherwise', () => {
    expect(emptyDraft(TODAY).due_date).toBe('2026-11-28');
    expect(emptyDraft(TODAY).key).not.toBe(emptyDraft(TODAY).key);
  });

  it('is sent as the server takes it', () => {
    expect(draftBody(whole, 'high')).toEqual({
      kind: 'corrective',
      priority: 'high',
      description: 'Fit the guard',
      control_type: 'engineering',
      responsible_id: 7,
      due_date: '2026-11-28',
    });
  });

  it('says what it lacks', () => {
    expect(draftProblems(whole, TODAY)).toEqual({});
    expect(draftProblems({ ...emptyDraft(TODAY), due_date: '' }, TODAY)).toEqual({
      description: 'descriptionMissing',
      control_type: 'controlMissing',
      responsible_id: 'responsibleMissing',
      due_date: 'dueMissing',
    });
    expect(draftProblems({ ...whole, due_date: '2026-11-20' }, TODAY)).toEqual({
      due_date: 'duePast',
    });
    expect(draftProblems({ ...whole, control_type: 'magic' }, TODAY)).toEqual({
      control_type: 'controlMissing',
    });
  });
});

describe('the form of an action', () => {
  const values = {
    ...newValues(TODAY, 3),
    description: 'Fit the guard',
    control_type: 'engineering',
    responsible_id: '7',
  };

  it('leaves out what was not answered', () => {
    const body = bodyOf(values, []);
    expect(body).toMatchObject({ site_id: 3, kind: 'corrective', priority: 'medium' });
    expect(body).not.toHaveProperty('category_id');
    expect(body).not.toHaveProperty('remarks');
    expect(body).not.toHaveProperty('planned_for');
    expect(body).not.toHaveProperty('attachment_ids');
  });

  it('sends what was', () => {
    const full = {
      ...values,
      category_id: '4',
      remarks: ' Spare part is in store ',
      planned_for: '2026-11-24',
    };
    expect(bodyOf(full, [{ id: 11 }, { id: 12 }])).toMatchObject({
      category_id: 4,
      remarks: 'Spare part is in store',
      planned_for: '2026-11-24',
      attachment_ids: [11, 12],
    });
  });

  it('sends only what an edit changed', () => {
    expect(patchOf(values, values, [])).toEqual({});
    const changed = { ...values, due_date: '2026-12-01', priority: 'high', responsible_id: '8' };
    expect(patchOf(changed, values, [])).toEqual({
      due_date: '2026-12-01',
      priority: 'high',
      responsible_id: 8,
    });
  });

  it('sends which files are to go', () => {
    expect(patchOf(values, values, [], [4])).toEqual({ remove_attachment_ids: [4] });
  });

  it('moves to another site', () => {
    expect(patchOf({ ...values, site_id: '9' }, values, [])).toEqual({ site_id: 9 });
  });

  it('takes a category away with 0', () => {
    const before = { ...values, category_id: '4' };
    expect(patchOf({ ...before, category_id: '' }, before, [])).toEqual({ category_id: 0 });
  });
});
