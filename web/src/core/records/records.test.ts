import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { kindOf, ownerOf } from '@/platform/modules';
import { filesMoved, meaningOf, newestFirst, shortText, shownChanges } from './changes';
import { daysAfter, dueState } from './due';
import { isShortened, titleOf } from './title';

/** What the server writes ids of. */
const REFERENCES = ['responsible_id', 'site_id', 'division_id', 'category_id'];

/** Every field that people change; the texts are somebody's own. */
const CHANGED = {
  Observation: {
    values: [
      'status',
      'observation_type',
      'observed_at',
      'risk_potential',
      'action_required',
      'stop_work',
      'sensitive',
      'fixed_on_spot',
      ...REFERENCES,
    ],
    texts: ['other_type', 'description', 'comment', 'location', 'no_action_reason'],
  },
  Action: {
    values: [
      'status',
      'kind',
      'control_type',
      'priority',
      'due_date',
      'planned_for',
      'check_on',
      'repeat',
      ...REFERENCES,
    ],
    texts: ['description', 'remarks'],
  },
} as const;

describe('how a due day is read', () => {
  const today = '2026-11-21';

  it.each([
    ['open', '2026-11-19', 'late'],
    ['overdue', '2026-11-20', 'late'],
    ['in_progress', '2026-11-21', 'today'],
    ['open', '2026-11-22', 'tomorrow'],
    ['planned', '2026-12-24', 'later'],
  ])('%s, due %s: %s', (status, due, state) => {
    expect(dueState(status, due, today)).toBe(state);
  });

  it('does not call finished work late', () => {
    expect(dueState('completed', '2026-11-01', today)).toBe('done');
    expect(dueState('closed', '2026-11-01', today)).toBe('done');
  });

  it('says nothing without a day', () => {
    expect(dueState('open', null, today)).toBe('none');
    expect(dueState('closed', '', today)).toBe('none');
  });

  it('counts days over the end of a month and of a year', () => {
    expect(daysAfter('2026-12-28', 7)).toBe('2027-01-04');
    expect(daysAfter('2028-02-26', 7)).toBe('2028-03-04');
  });
});

describe('the title of a record', () => {
  it('is the first line', () => {
    expect(titleOf('  Guard missing\nBelt is running ')).toBe('Guard missing');
    expect(isShortened('Guard missing\nBelt is running')).toBe(true);
    expect(isShortened(' Guard missing ')).toBe(false);
  });

  it('is cut between words', () => {
    const long = `${'word '.repeat(40)}end`;
    const title = titleOf(long);
    expect(title.length).toBeLessThanOrEqual(111);
    expect(title.endsWith('word…')).toBe(true);
  });

  it('is cut anywhere when there are no words to cut between', () => {
    expect(titleOf('安'.repeat(300))).toBe(`${'安'.repeat(110)}…`);
  });
});

describe('the changes of a timeline', () => {
  const status = { field: 'status', before: 'open', after: 'in_progress' };
  const files = { field: 'attachments', before: '0', after: '2' };
  const risk = { field: 'risk_potential', before: 'low', after: 'high' };

  it('leave out what the verb says', () => {
    expect(shownChanges('started', [status])).toEqual([]);
    expect(shownChanges('status', [status])).toEqual([status]);
    expect(shownChanges('updated', [risk, files])).toEqual([risk]);
  });

  it('count the files that came and went', () => {
    const gone = { field: 'attachments', before: '3', after: '0' };
    expect(filesMoved([risk, files])).toEqual({ added: 2, removed: 0 });
    expect(filesMoved([gone, files])).toEqual({ added: 2, removed: 3 });
    expect(filesMoved([risk])).toEqual({ added: 0, removed: 0 });
    const odd = { field: 'attachments', before: '', after: 'x' };
    expect(filesMoved([odd])).toEqual({ added: 0, removed: 0 });
  });

  it('leave out what the kind of record says in its own way', () => {
    const history = { hides: { '': ['next_id'], found: ['status'] } };
    const next = { field: 'next_id', before: '', after: '7' };
    expect(shownChanges('found', [status, next, risk], history)).toEqual([risk]);
    expect(shownChanges('updated', [status, next], history)).toEqual([status]);
  });

  it('know what a field means', () => {
    expect(meaningOf('due_date')).toEqual({ as: 'day' });
    expect(meaningOf('risk_potential')).toEqual({ as: 'word', group: 'risk' });
    expect(meaningOf('something_new')).toEqual({ as: 'text' });
    const history = { fields: { something_new: { as: 'instant' } } } as const;
    expect(meaningOf('something_new', history)).toEqual({ as: 'instant' });
  });

  it.each(Object.entries(CHANGED))('of an %s stand in words', (name, { values, texts }) => {
    const { history } = kindOf(name) ?? {};
    const own = ownerOf(name);
    for (const field of [...values, ...texts]) {
      const named = i18next.exists(`${own}.field.${field}`) || i18next.exists(`field.${field}`);
      expect(named, field).toBe(true);
    }
    for (const field of values) {
      const meaning = meaningOf(field, history);
      expect(meaning.as, field).not.toBe('text');
      if (meaning.as === 'word')
        expect(i18next.t(meaning.group as never, { returnObjects: true })).toBeTypeOf('object');
    }
    for (const field of texts) expect(meaningOf(field, history)).toEqual({ as: 'text' });
    for (const field of REFERENCES) expect(meaningOf(field, history)).toEqual({ as: 'named' });
  });

  it('stand in one stream with what was said, the newest first', () => {
    const at = (moment: string) => ({ at: moment });
    const stream = [
      at('2026-11-21T12:00:00Z'),
      at('2026-11-21T13:30:00.5+01:00'),
      at('2026-11-20T23:00:00Z'),
    ];
    expect(newestFirst(stream)).toEqual([stream[1], stream[0], stream[2]]);
    const same = [
      { ...at('2026-11-21T12:00:00Z'), id: 1 },
      { ...at('2026-11-21T12:00:00.000Z'), id: 2 },
    ];
    expect(newestFirst(same)).toEqual(same);
  });

  it('shorten long texts', () => {
    expect(shortText('a'.repeat(140))).toHaveLength(140);
    expect(shortText('a'.repeat(141))).toHaveLength(141);
    expect(shortText('a'.repeat(900)).endsWith('…')).toBe(true);
  });
});
