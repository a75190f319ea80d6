import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '@/ui/testing';
import { NoPermissions } from './NoPermissions';

test('whoever is signed in and may nothing yet is told whom to ask', () => {
  renderPart(<NoPermissions />);
  expect(
    screen.getByRole('heading', {
      name: 'You are signed in, but no access is assigned to you yet',
    }),
  ).toBeDefined();
  expect(screen.getByText(/^Ask your administrator to give you a role\./)).toBeDefined();
});
