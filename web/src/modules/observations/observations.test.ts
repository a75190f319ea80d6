import { describe, expect, it } from 'vitest';
import { emptyDraft } from '@/modules/actions/draft';
import type { Observation } from './api';
import { check } from './check';
import { answeredBy, isPlainPraise } from './positive';
import { bodyOf, newValues, type ObservationValues, patchOf, valuesOfObservation } from './values';

const NOW = new Date('2026-11-21T09:30:00Z');
const TODAY = '2026-11-21';
const ABOUT = { now: NOW, today: TODAY, existing: 0 };

const draft = {
  ...emptyDraft(TODAY),
  description: 'Fit the guard',
  control_type: 'engineering',
  responsible_id: '7',
};

function whole(more: Partial<ObservationValues> = {}): ObservationValues {
  return {
    ...newValues(NOW, 3),
    observation_type: 'unsafe_condition',
    description: ' Guard missing ',
    comment: 'A hand could be drawn in',
    risk_potential: 'high',
    action_required: 'yes',
    actions: [draft],
    ...more,
  };
}

describe('the check of a report', () => {
  it('finds nothing in a whole one', () => {
    expect(check(whole(), ABOUT)).toEqual({ fields: {}, actions: [{}] });
  });

  it('asks for everything in an empty one', () => {
    const { fields } = check({ ...newValues(NOW, undefined), observed_at: '' }, ABOUT);
    expect(fields).toEqual({
      observation_type: 'typeMissing',
      site_id: 'siteMissing',
      description: 'descriptionMissing',
      risk_potential: 'riskMissing',
      observed_at: 'timeMissing',
    });
  });

  it('leaves comment, risk and decision to whoever reviews it, and the words to a photo', () => {
    const short = whole({
      description: '',
      comment: '',
      risk_potential: 'not_rated',
      action_required: 'later',
      actions: [],
    });
    expect(check(short, ABOUT).fields).toEqual({ description: 'descriptionMissing' });
    expect(check(short, { ...ABOUT, files: [{ type: 'image/png' }] }).fields).toEqual({});
    expect(bodyOf(short, [])).toMatchObject({ action_required: true, risk_potential: 'not_rated' });
    expect(bodyOf(short, [])).not.toHaveProperty('actions');
  });

  it('asks whoever decides for what the report lacks', () => {
    const lacks = { comment: '', risk_potential: 'not_rated' };
    const before = whole({ ...lacks, action_required: 'later', actions: [] });
    expect(check({ ...before, location: 'Bay 2' }, { ...ABOUT, before }).fields).toEqual({});
    expect(check(whole(lacks), { ...ABOUT, before }).fields).toEqual({
      comment: 'commentMissing',
      risk_potential: 'riskMissing',
    });
  });

  it('wants a name for another type only', () => {
    const other = whole({ observation_type: 'other' });
    expect(check(other, ABOUT).fields).toEqual({ other_type: 'otherTypeMissing' });
    expect(check({ ...other, other_type: 'Traffic' }, ABOUT).fields).toEqual({});
  });

  it('refuses the future but forgives a clock that is a little ahead', () => {
    const soon = whole({ observed_at: '2026-11-21T09:30:50Z' });
    const later = whole({ observed_at: '2026-11-21T09:35:00Z' });
    expect(check(soon, ABOUT).fields).toEqual({});
    expect(check(later, ABOUT).fields).toEqual({ observed_at: 'timeFuture' });
  });

  it('wants a reason when no action is needed, and then looks at no action', () => {
    const none = whole({ action_required: 'no', actions: [emptyDraft(TODAY)] });
    expect(check(none, ABOUT)).toEqual({
      fields: { no_action_reason: 'reasonMissing' },
      actions: [],
    });
  });

  it('names what each action lacks', () => {
    const two = whole({ actions: [draft, { ...draft, responsible_id: '' }] });
    expect(check(two, ABOUT).actions).toEqual([{}, { responsible_id: 'responsibleMissing' }]);
  });

  it('lets only photos go with an anonymous report', () => {
    const files = [{ type: 'image/jpeg' }, { type: 'application/pdf' }];
    expect(check(whole({ anonymous: true }), { ...ABOUT, files }).fields).toEqual({
      anonymous: 'photosOnly',
    });
    expect(check(whole(), { ...ABOUT, files }).fields).toEqual({});
    expect(
      check(whole({ anonymous: true }), { ...ABOUT, files: files.slice(0, 1) }).fields,
    ).toEqual({});
  });

  it('needs no decision where actions exist already', () => {
    const edited = whole({ action_required: 'yes', actions: [] });
    expect(check(edited, { ...ABOUT, existing: 2 })).toEqual({ fields: {}, actions: [] });
  });
});

describe('something done well', () => {
  const nothing = 'Nothing to fix';
  const good = { ...newValues(NOW, 3), description: 'Tied in', comment: 'As it should be' };

  it('answers by itself how bad it could get and what is to be done', () => {
    const values = { ...good, ...answeredBy('safe_behaviour', good, nothing) };
    const sent = { ...values, observation_type: 'safe_behaviour' };
    expect(check(sent, ABOUT).fields).toEqual({});
    expect(isPlainPraise(sent)).toBe(true);
    expect(bodyOf(sent, [])).toMatchObject({
      risk_potential: 'low',
      action_required: false,
      no_action_reason: nothing,
    });
  });

  it('leaves alone what the person has answered', () => {
    const decided = { ...good, risk_potential: 'high', action_required: 'yes' as const };
    expect(answeredBy('safe_behaviour', decided, nothing)).toEqual({ risk_potential: 'high' });
  });

  it('stops no work, and forgets no stop when it was a wrong tap', () => {
    const stopping = newValues(NOW, 3, true);
    const praised = {
      ...stopping,
      ...answeredBy('safe_behaviour', stopping, nothing),
      observation_type: 'safe_behaviour',
    };
    expect(bodyOf(praised, []).stop_work).toBe(false);
    const again = {
      ...praised,
      ...answeredBy('unsafe_act', praised, nothing),
      observation_type: 'unsafe_act',
    };
    expect(bodyOf(again, []).stop_work).toBe(true);
  });

  it('asks again when it turns out to be something else', () => {
    const praised = {
      ...good,
      ...answeredBy('safe_behaviour', good, nothing),
      observation_type: 'safe_behaviour',
    };
    expect(answeredBy('unsafe_act', praised, nothing)).toEqual({
      risk_potential: '',
      action_required: 'later',
      no_action_reason: '',
    });
    expect(answeredBy('unsafe_act', whole(), nothing)).toEqual({});
  });
});

describe('what was fixed on the spot', () => {
  it('needs no action but what was done', () => {
    const fixed = whole({ action_required: 'fixed', actions: [] });
    expect(check(fixed, ABOUT).fields).toEqual({ no_action_reason: 'fixedMissing' });
    expect(bodyOf({ ...fixed, no_action_reason: 'Tied it' }, [])).toMatchObject({
      action_required: false,
      fixed_on_spot: true,
      no_action_reason: 'Tied it',
    });
  });
});

describe('a report as it is sent', () => {
  it('carries its actions as urgent as the risk', () => {
    const body = bodyOf(whole(), [{ id: 5 }]);
    expect(body).toMatchObject({
      site_id: 3,
      description: 'Guard missing',
      observed_at: '2026-11-21T09:30:00.000Z',
      action_required: true,
      no_action_reason: '',
      attachment_ids: [5],
    });
    expect(body.actions).toMatchObject([{ description: 'Fit the guard', priority: 'high' }]);
    expect(body).not.toHaveProperty('anonymous');
  });

  it('leaves out what another answer made pointless', () => {
    const body = bodyOf(
      whole({
        action_required: 'no',
        no_action_reason: 'Fixed on the spot',
        other_type: 'left over',
        anonymous: true,
      }),
      [],
    );
    expect(body).not.toHaveProperty('actions');
    expect(body).toMatchObject({
      action_required: false,
      no_action_reason: 'Fixed on the spot',
      other_type: '',
      anonymous: true,
    });
  });
});

describe('an edit', () => {
  const record = {
    observation_type: 'unsafe_act',
    other_type: '',
    site: { id: 3, name: 'North Plant', time_zone: 'Europe/Berlin' },
    location: 'Bay 2',
    description: 'No spotter',
    comment: 'Near the walkway',
    risk_potential: 'critical',
    observed_at: '2026-11-20T07:10:00+01:00',
    category: { id: 9, name: 'Traffic' },
    action_required: true,
    actions_count: 1,
    no_action_reason: '',
    anonymous: false,
  } as unknown as Observation;
  const before = valuesOfObservation(record);

  it('sends nothing when nothing was changed', () => {
    expect(patchOf(before, before, [])).toEqual({});
    const spelled = { ...before, observed_at: '2026-11-20T06:10:00Z' };
    expect(patchOf(spelled, before, [])).toEqual({});
  });

  it('sends what was changed, and what is added', () => {
    const values = { ...before, location: 'Bay 3', category_id: '', actions: [draft] };
    const patch = patchOf(values, before, [{ id: 8 }]);
    expect(patch).toMatchObject({ location: 'Bay 3', category_id: 0, attachment_ids: [8] });
    expect(patch.actions).toMatchObject([{ description: 'Fit the guard', priority: 'critical' }]);
    expect(patch).not.toHaveProperty('description');
    expect(patch).not.toHaveProperty('remove_attachment_ids');
  });

  it('sends which files are to go', () => {
    expect(patchOf(before, before, [], [4, 6])).toEqual({ remove_attachment_ids: [4, 6] });
  });
});
