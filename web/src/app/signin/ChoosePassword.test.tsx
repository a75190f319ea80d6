import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '@/core/records/testing';
import { renderPart } from '@/ui/testing';
import { ChoosePassword } from './ChoosePassword';

test('a weak password is told what a good one takes', async () => {
  serve({
    '/api/v1/passwords/link': {
      purpose: 'activation',
      full_name: 'Ada',
      email: 'ada@acme.example',
    },
  });
  renderPart(<ChoosePassword token="good" />);
  await userEvent.type(await screen.findByLabelText('Your new password'), 'weak{Enter}');
  expect(
    screen.getByText('At least 8 characters with one special character, or any 15'),
  ).toBeDefined();
});
