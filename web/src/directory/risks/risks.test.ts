import { expect, test } from 'vitest';
import { LEVELS, type MatrixVersion, STEPS } from './api';
import { contrast, textOn } from './color';
import {
  bodyOf,
  fallsAt,
  isTwice,
  needsName,
  notRising,
  type Values,
  valuesOf,
  withBand,
  withCell,
  withoutBand,
} from './draft';
import { bandAt } from './matrixCell';

const ENDS = [4, 9, 14, 25];
const byProduct = (score: number) => LEVELS[ENDS.findIndex((end) => score <= end)] ?? 'extreme';

const standard: MatrixVersion = {
  number: 0,
  current: true,
  made_by: null,
  made_at: null,
  likelihoods: STEPS.map(() => ({})),
  severities: STEPS.map(() => ({})),
  bands: LEVELS.map((level) => ({ key: level, color: '#2e7d32', level })),
  cells: STEPS.map((likelihood) => STEPS.map((severity) => byProduct(likelihood * severity))),
};
const usual = (): Values => valuesOf(standard);

test.each([
  [1, 4, 'low'],
  [3, 3, 'medium'],
  [2, 5, 'high'],
  [3, 5, 'extreme'],
])('severity %i by likelihood %i is %s', (severity, likelihood, level) => {
  expect(bandAt(standard, { severity, likelihood })?.level).toBe(level);
});

test('on every colour the text can be read', () => {
  const parts = ['00', '33', '66', '77', '99', 'cc', 'ff'];
  const colors = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));
  for (const color of colors) expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
  expect([textOn('#f9a825'), textOn('#2e7d32')]).toEqual(['#000000', '#ffffff']);
});

test('a place in another band says where the matrix does not rise', () => {
  expect(notRising(usual())).toEqual(new Set());
  const lower = withCell(usual(), 5, 5, 'medium');
  expect(bandAt(lower, { severity: 5, likelihood: 5 })?.key).toBe('medium');
  expect(notRising(lower)).toEqual(new Set(['5.5']));
  expect(notRising(withCell(usual(), 1, 1, 'extreme'))).toEqual(new Set(['2.1', '1.2']));
});

test('the places of a band that is removed are those of the graver one beside it', () => {
  const without = withoutBand(usual(), 1);
  expect(without.bands.map(({ key }) => key)).toEqual(['low', 'high', 'extreme']);
  expect(bandAt(without, { severity: 3, likelihood: 3 })?.key).toBe('high');
  const gravest = withoutBand(usual(), 3);
  expect(bandAt(gravest, { severity: 5, likelihood: 5 })?.key).toBe('high');
});

test('a band more has a key of its own, and needs a name beside one of its level', () => {
  const more = withBand(withoutBand(withBand(usual()), 0));
  expect(new Set(more.bands.map(({ key }) => key)).size).toBe(more.bands.length);
  expect(needsName(more, more.bands.length - 1)).toBe(true);
  expect(needsName(usual(), 3)).toBe(false);
});

test('names are given once, and levels do not fall', () => {
  const values = usual();
  values.severities[0] = { name: 'Small', description: '' };
  values.severities[3] = { name: ' small', description: '' };
  expect(STEPS.map((_, at) => isTwice(values.severities, at))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  const [low, medium, ...rest] = values.bands;
  if (!low || !medium) throw new Error('there are four');
  expect(fallsAt({ ...values, bands: [medium, low, ...rest] }, 1)).toBe(true);
  expect(fallsAt(values, 1)).toBe(false);
});

test('what is sent names the version that was changed', () => {
  expect(bodyOf(usual(), 3)).toMatchObject({ number: 3, cells: standard.cells });
});
