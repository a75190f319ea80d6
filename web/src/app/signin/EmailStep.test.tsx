import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '@/ui/testing';
import { EmailStep } from './EmailStep';

test('what is no e-mail address is refused before anybody is asked', async () => {
  const known = vi.fn();
  renderPart(<EmailStep email="nobody" onEmail={vi.fn()} onKnown={known} onPasskey={vi.fn()} />);
  await userEvent.type(screen.getByLabelText('E-mail'), '{Enter}');
  expect(screen.getByText('Enter a valid e-mail address')).toBeDefined();
  expect(known).not.toHaveBeenCalled();
});
