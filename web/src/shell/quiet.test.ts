import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { quiet } from './quiet';

test('what is for later waits until the screen has its answers and the browser is idle', async () => {
  let idle = () => {};
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
  });
  const asksIdle = vi.spyOn(globalThis, 'requestIdleCallback');
  const client = new QueryClient();
  let answer = (_: string) => {};
  const asked = client.fetchQuery({
    queryKey: ['home'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const later = vi.fn();
  const waits = quiet(client).then(later);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asksIdle).not.toHaveBeenCalled();
  answer('here');
  await asked;
  await vi.waitFor(() => expect(asksIdle).toHaveBeenCalledOnce());
  expect(later).not.toHaveBeenCalled();
  idle();
  await waits;
  expect(later).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
