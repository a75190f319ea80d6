import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '@/ui/testing';
import { ScreenError } from './ScreenError';
import { ChunkError } from './screen';

const show = (error: Error) =>
  renderPart(<ScreenError error={error} reset={() => undefined} info={{ componentStack: '' }} />);

test('a part that did not come says how to get the current version', () => {
  show(new ChunkError(new TypeError('Failed to fetch')));
  expect(screen.getByText(/^A part of this page could not be loaded\./)).toBeDefined();
});

test('a screen that threw says what to do, and nothing of a part', () => {
  show(new Error('of the code'));
  expect(screen.getByText('This screen stopped working')).toBeDefined();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
