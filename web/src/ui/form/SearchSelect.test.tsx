import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '@/platform/queries';
import { renderPart } from '@/ui/testing';
import { type Found, SearchSelect } from './SearchSelect';

/** A server that answers when it is told to, and not whoever has gone. */
function slowly() {
  const answers: (() => void)[] = [];
  const find = vi.fn(
    (words: string, signal: AbortSignal) =>
      new Promise<Found[]>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
        answers.push(() => resolve([{ value: words, label: `${words} Moretti` }]));
      }),
  );
  return { source: { key: ['slow'], find }, answer: () => answers.map((each) => each()) };
}

function People({ source }: { source: ReturnType<typeof slowly>['source'] }) {
  const [people, setPeople] = useState<(Found | null)[]>([null]);
  return (
    <>
      <SearchSelect
        label="Person"
        source={source}
        chosen={people[0] ?? null}
        onChoose={(person) => setPeople([person, ...people.slice(1)])}
      />
      <button type="button" onClick={() => setPeople([...people, null])}>
        {people.length} people
      </button>
    </>
  );
}

test('what Enter took before the server had answered is chosen, wherever one is by then', async () => {
  const { source, answer } = slowly();
  renderPart(<People source={source} />);
  await userEvent.type(screen.getByLabelText('Person'), 'Luca{Enter}');
  // The list has asked for the same words, and goes with the focus.
  await vi.waitFor(() => expect(source.find.mock.calls.length).toBeGreaterThan(2));
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(screen.getByLabelText('Person')).toHaveProperty('value', ''));
  answer();
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Person')).toHaveProperty('value', 'Luca Moretti'),
  );
  expect(screen.getByRole('button').textContent).toBe('2 people');
});

test('what is pressed is chosen, though an answer moves the list before it is let go', async () => {
  const { source, answer } = slowly();
  renderPart(<People source={source} />);
  await userEvent.type(screen.getByLabelText('Person'), 'Ines');
  await vi.waitFor(() => expect(source.find.mock.calls.at(-1)?.[0]).toBe('Ines'));
  answer();
  const option = await screen.findByRole('option', { name: 'Ines Moretti' });
  fireEvent.mouseDown(option);
  act(() => void queryClient.setQueryData(['slow', 'Ines'], []));
  fireEvent.mouseUp(option);
  fireEvent.click(option);
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Person')).toHaveProperty('value', 'Ines Moretti'),
  );
});

test.each([
  ['is chosen, though the page moves under it before it is let go', 4, 'Ines Moretti'],
  ['and dragged away is not chosen', 40, 'Ines'],
])('what is pressed %s', async (_, moved, value) => {
  const { source, answer } = slowly();
  renderPart(<People source={source} />);
  await userEvent.type(screen.getByLabelText('Person'), 'Ines');
  await vi.waitFor(() => expect(source.find.mock.calls.at(-1)?.[0]).toBe('Ines'));
  answer();
  fireEvent.mouseDown(await screen.findByRole('option'), { clientX: 50, clientY: 50 });
  fireEvent.mouseUp(document.body, { clientX: 50, clientY: 50 + moved });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('Person')).toHaveProperty('value', value);
});

test('an answer does not scroll the list under what is pressed', async () => {
  const { source, answer } = slowly();
  renderPart(<People source={source} />);
  await userEvent.click(screen.getByLabelText('Person'));
  await vi.waitFor(() => expect(source.find).toHaveBeenCalled());
  answer();
  const option = await screen.findByRole('option');
  await userEvent.type(screen.getByLabelText('Person'), 'Ines');
  await vi.waitFor(() => expect(source.find.mock.calls.at(-1)?.[0]).toBe('Ines'));
  const scrolled = vi.spyOn(option, 'scrollIntoView');
  fireEvent.mouseDown(option);
  act(
    () =>
      void queryClient.setQueryData(['slow', 'Ines'], [{ value: 'Ines', label: 'Ines Moretti' }]),
  );
  await act(() => new Promise((told) => setTimeout(told))); // behind those who are told of the answer
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.mouseUp(option, { clientY: 40 });
  expect(await screen.findByRole('option', { name: 'Ines Moretti' })).toBeTruthy();
});
