import { expect, it } from 'vitest';
import { blocksOf } from './blocks';

const shape = (text: string) =>
  blocksOf(text).map(({ words, points }) => points?.map((point) => point.words) ?? words);

it('reads paragraphs and lists', () => {
  expect(shape('')).toEqual([]);
  expect(shape('One\nline.\n\nNext.')).toEqual(['One line.', 'Next.']);
  expect(shape('New:\n- dark\n- fast\nand more')).toEqual(['New:', ['dark', 'fast'], 'and more']);
  expect(shape('- a\n\n- b')).toEqual([['a'], ['b']]);
  expect(shape('-5 degrees')).toEqual(['-5 degrees']);
});
