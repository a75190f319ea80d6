import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '@/ui/testing';
import { GuardedButton } from './GuardedButton';

test('a button that may not be pressed tells its reason when it is tapped', async () => {
  const press = vi.fn();
  renderPart(
    <GuardedButton refusal={null} reason="Somebody else has to verify it." onClick={press}>
      Verify
    </GuardedButton>,
  );
  const words = () => screen.queryByText('Somebody else has to verify it.');
  expect(words()).toBeNull();
  // A tap where nothing hovers and nothing takes the focus.
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Somebody else has to verify it.')).toBeTruthy();
  expect(press).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await vi.waitFor(() => expect(words()).toBeNull());
});
