import { describe, expect, it } from 'vitest';
import {
  choose,
  isMeant,
  matching,
  numbersIn,
  partsOf,
  put,
  searchAt,
  typedOf,
  wordsOf,
} from './mentions';

const ana = { id: 7, name: 'Ana' };
const maria = { id: 8, name: 'Ana Maria' };

describe('a comment with people in it', () => {
  it('is texts and people', () => {
    expect(partsOf('@[7] and @[8], see', [ana, maria])).toEqual([ana, ' and ', maria, ', see']);
    expect(partsOf('nobody', [])).toEqual(['nobody']);
    expect(partsOf('', [])).toEqual([]);
  });

  it('leaves what is no mention as it was typed', () => {
    expect(partsOf('@[9] mail@[7]x', [ana])).toEqual(['@[9] mail', ana, 'x']);
  });

  it('comes back from being corrected as it was', () => {
    const body = '@[8] asks @[7]:\n@[9]?';
    const typed = typedOf(body, [ana, maria]);
    expect(typed.text).toBe('@Ana Maria asks @Ana:\n@[9]?');
    expect(wordsOf(typed)).toEqual({ body, mentions: [8, 7] });
  });

  it('tells two people of one name apart', () => {
    const other = { id: 9, name: 'Ana', role_name: 'Worker' };
    const third = { id: 10, name: 'Ana', role_name: 'Worker' };
    const one = choose({ text: '@an', chosen: [] }, { at: 0 }, 3, ana).typed;
    const with2 = `${one.text}and @ana`;
    const two = choose({ ...one, text: with2 }, { at: 9 }, 13, other).typed;
    expect(two.text).toBe('@Ana and @Ana (Worker) ');
    const with3 = `${two.text}@`;
    const three = choose({ ...two, text: with3 }, { at: 23 }, 24, third).typed;
    const again = choose({ ...three, text: `${three.text}@` }, { at: 32 }, 33, ana);
    expect(again.typed.text).toBe('@Ana and @Ana (Worker) @Ana (2) @Ana ');
    const kept = wordsOf(again.typed);
    expect(kept).toEqual({ body: '@[7] and @[9] @[10] @[7]', mentions: [7, 9, 10] });
    const back = typedOf(kept.body, [ana, other, third]);
    expect(wordsOf(back)).toEqual(kept);
  });

  it('mentions nobody whose name was deleted', () => {
    expect(wordsOf({ text: ' thank you @An ', chosen: [ana] })).toEqual({
      body: 'thank you @An',
      mentions: [],
    });
  });
});

describe('the beginning of a name', () => {
  const typed = (text: string, chosen = [ana]) => searchAt({ text, chosen }, text.length);

  it('stands behind an @ at the beginning of a word', () => {
    expect(typed('@')).toEqual({ sign: '@', at: 0, query: '' });
    expect(typed('see @iva')).toEqual({ sign: '@', at: 4, query: 'iva' });
    expect(typed('see (@Ivana Di')).toEqual({ sign: '@', at: 5, query: 'Ivana Di' });
  });

  it('is no mail address, no other line and no name that was chosen', () => {
    expect(typed('a@b')).toBeNull();
    expect(typed('@a\nb')).toBeNull();
    expect(typed('@Ana thank')).toBeNull();
    expect(typed('@Ana')).toEqual({ sign: '@', at: 0, query: 'Ana' }); // somebody else of that name
    expect(typed('no one')).toBeNull();
  });

  it('finds people by any of their names', () => {
    const people = [ana, maria, { id: 9, name: 'Luca Moretti' }];
    expect(matching(people, 'mar', 6)).toEqual([maria]);
    expect(matching(people, 'LUCA MO', 6)).toHaveLength(1);
    expect(matching(people, '', 2)).toEqual([ana, maria]);
    expect(matching(people, 'oretti', 6)).toEqual([]);
  });

  it('gives way to the name', () => {
    const before = { text: 'see @mar please', chosen: [] };
    const { typed: after, caret } = choose(before, { at: 4 }, 8, maria);
    expect(after).toEqual({ text: 'see @Ana Maria please', chosen: [maria] });
    expect(after.text.slice(caret)).toBe('please');
  });
});

describe('a record in a comment', () => {
  const typed = (text: string) => searchAt({ text, chosen: [ana] }, text.length);

  it('is looked for behind a #, while an @ behind that looks for people', () => {
    expect(typed('see #loose rail')).toEqual({ sign: '#', at: 4, query: 'loose rail' });
    expect(typed('see @Ana #')).toEqual({ sign: '#', at: 9, query: '' });
    expect(typed('#7 (@iv')).toEqual({ sign: '@', at: 4, query: 'iv' });
    expect(typed('C#')).toBeNull();
    expect(typed('#7\n')).toBeNull();
    expect(typed('# 7')).toBeNull();
  });

  it('is taken by Enter only where its whole number is typed', () => {
    const meant = (text: string) => isMeant(typed(text) ?? { sign: '#', at: 0, query: '' });
    expect(meant('see #act-12')).toBe(true);
    expect(meant('see @An')).toBe(true);
    expect(meant('Leak at tank #12')).toBe(false);
    expect(meant('see #loose rail')).toBe(false);
  });

  it('stands there by its number', () => {
    const before = { text: 'see #loose please', chosen: [ana] };
    const { typed: after, caret } = put('OBS-000041', before, { at: 4 }, 10);
    expect(after).toEqual({ text: 'see OBS-000041 please', chosen: [ana] });
    expect(after.text.slice(caret)).toBe('please');
  });

  it('is seen in what somebody typed by hand', () => {
    const prefixes = ['OBS', 'HIRA'];
    expect(numbersIn('(OBS-000041), HIRA-1000000.', prefixes)).toEqual([
      '(',
      { prefix: 'OBS', number: 'OBS-000041' },
      '), ',
      { prefix: 'HIRA', number: 'HIRA-1000000' },
      '.',
    ]);
    expect(numbersIn('OBS-000041', prefixes)).toHaveLength(1);
    const words = 'XOBS-000041 OBS-41 OBS-000041a ISO-450012 obs-000041';
    expect(numbersIn(words, prefixes)).toEqual([words]);
    expect(numbersIn('', prefixes)).toEqual([]);
  });
});
