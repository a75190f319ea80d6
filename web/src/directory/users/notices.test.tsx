import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '@/platform/queries';
import { renderPart } from '@/ui/testing';
import { NoticesForm } from './NoticesForm';
import { noticesQuery } from './notices';

const TOPIC = {
  always_in_app: false,
  never_in_app: true,
  never_by_mail: false,
  never_on_device: true,
};

function choice(by_mail: boolean) {
  return { ...TOPIC, topic: 'week', in_app: false, by_mail };
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** What the box says at every step of the page until nothing more is to come. */
async function seen(box: HTMLInputElement): Promise<boolean[]> {
  const all: boolean[] = [];
  for (let step = 0; step < 40; step += 1) {
    all.push(box.checked);
    await new Promise((resume) => setTimeout(resume));
  }
  return all;
}

test('what was chosen shows at once and stays, and goes back if it is refused', async () => {
  let status = 200;
  vi.stubGlobal('fetch', async () =>
    Response.json(
      status === 200
        ? { choices: [choice(false)] }
        : { error: { code: 'forbidden', message: 'No' } },
      { status },
    ),
  );
  queryClient.setQueryData(noticesQuery.queryKey, { choices: [choice(true)] } as never);
  renderPart(<NoticesForm />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  const chosen = await seen(box);
  expect(new Set(chosen)).toEqual(new Set([false]));
  status = 403;
  fireEvent.click(box);
  const refused = await seen(box);
  expect([refused[0], refused.at(-1)]).toEqual([true, false]);
});

test('an answer that says what was there before ends the choice', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ choices: [choice(true)] }));
  queryClient.setQueryData(noticesQuery.queryKey, { choices: [choice(true)] } as never);
  renderPart(<NoticesForm />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  expect((await seen(box)).at(-1)).toBe(true);
});
