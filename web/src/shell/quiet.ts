import type { QueryClient } from '@tanstack/react-query';

/** However long the answers of a first screen take, what is for later is asked for then. */
const AT_LATEST_MS = 15_000;

/**
 * Ends when the screen that is shown has its answers and the browser has nothing to do, so that
 * what is for later takes neither the line nor the processor of what somebody waits for.
 */
export async function quiet(client: QueryClient): Promise<void> {
  await answered(client);
  await new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}

function answered(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, AT_LATEST_MS);
    const stop = client.getQueryCache().subscribe(() => client.isFetching() === 0 && done());
    // Where nothing is asked for, nothing is told either.
    if (client.isFetching() === 0) setTimeout(() => client.isFetching() === 0 && done());
  });
}

interface Connection {
  readonly saveData?: boolean;
}

/** Whether the person has told the browser to save data, which what is only for later would use. */
export function savesData(): boolean {
  return (navigator as { connection?: Connection }).connection?.saveData === true;
}
