import { expect, test } from 'vitest';
import { energyBody, energyOf, lacksControl, NOTHING, toggled } from './values';

test('a kind is chosen and taken back, and takes its control along', () => {
  const one = toggled(NOTHING, 'motion');
  expect(one).toEqual({ level: 'high', kinds: ['motion'], control: '', controlled: [] });
  expect(lacksControl(one)).toBe(true);
  const two = { ...toggled(one, 'gravity'), control: 'some', controlled: ['gravity'] } as const;
  expect(two.kinds).toEqual(['gravity', 'motion']);
  expect(energyBody(two)).toEqual({
    energy: 'high',
    high_energies: ['gravity', 'motion'],
    controlled_energies: ['gravity'],
  });
  expect(toggled(two, 'gravity')).toEqual(one);
  expect(toggled(one, 'motion')).toEqual(NOTHING);
  expect(toggled({ ...NOTHING, level: 'low' }, 'motion')).toEqual(one);
});

test('what a record says comes back as it was said', () => {
  const both = ['gravity', 'motion'] as ('gravity' | 'motion')[];
  for (const record of [
    { energy: '', high_energies: [], controlled_energies: [] },
    { energy: 'low', high_energies: [], controlled_energies: [] },
    { energy: 'high', high_energies: both, controlled_energies: [] },
    { energy: 'high', high_energies: both, controlled_energies: both },
    { energy: 'high', high_energies: both, controlled_energies: ['motion' as const] },
  ] as const)
    expect(energyBody(energyOf(record as never))).toEqual(record);
  expect(energyBody(undefined)).toEqual({
    energy: '',
    high_energies: [],
    controlled_energies: [],
  });
});
