import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewVersion } from './useNewVersion';

class Worker extends EventTarget {
  told: unknown[] = [];
  postMessage(message: unknown) {
    this.told.push(message);
  }
}

class Registration extends EventTarget {
  active: Worker | null = null;
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = async () => undefined;
}

class Container extends EventTarget {
  controller: Worker | null = null;
  register = async () => undefined;
  getRegistration = async () => registration;
}

let registration: Registration;
let container: Container;
const reload = vi.fn();

beforeEach(() => {
  registration = new Registration();
  container = new Container();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** A version arrives, and is installed while the page is open. */
function arrives(): Worker {
  const worker = new Worker();
  registration.installing = worker;
  act(() => void registration.dispatchEvent(new Event('updatefound')));
  registration.installing = null;
  registration.waiting = worker;
  act(() => void worker.dispatchEvent(new Event('statechange')));
  return worker;
}

async function shown() {
  const { result } = renderHook(() => useNewVersion());
  const listens = vi.spyOn(registration, 'addEventListener');
  await waitFor(() => expect(listens).toHaveBeenCalled());
  return result;
}

test('the first version has nobody to take over from', async () => {
  const result = await shown();
  arrives();
  expect(result.current).toBeNull();
});

test('a newer version waits until it is asked for, and then the page is loaded anew', async () => {
  container.controller = new Worker();
  const result = await shown();
  expect(result.current).toBeNull();
  const worker = arrives();
  expect(worker.told).not.toContain('take over');
  act(() => result.current?.());
  expect(worker.told).toContain('take over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser that saves data is not made to keep the screens', async () => {
  const asked = vi.spyOn(container, 'register');
  vi.stubGlobal('navigator', { serviceWorker: container, connection: { saveData: true } });
  await shown();
  expect(asked).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { serviceWorker: container, connection: { saveData: false } });
  renderHook(() => useNewVersion());
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});
