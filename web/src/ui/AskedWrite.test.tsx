import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '@/ui/testing';
import { AskedWrite } from './AskedWrite';
import { hideToast, toastStore } from './toast';

// Other tests leave theirs behind.
beforeEach(() => {
  for (const each of toastStore.get()) hideToast(each.id);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const said = () => toastStore.get().map((each) => `${each.kind}: ${each.text}`);

/** A question whose write ends when the test says so. */
function asked(how: { stays?: boolean; onDone?: () => void; onFailed?: () => void } = {}) {
  const end = { resolve: (_: string) => {}, reject: (_: Error) => {} };
  const write = vi.fn(
    () => new Promise<string>((resolve, reject) => Object.assign(end, { resolve, reject })),
  );
  const onClose = vi.fn();
  const words = { title: 'Remove it?', text: 'It is gone then.', confirm: 'Remove' };
  renderPart(
    <AskedWrite
      {...words}
      {...how}
      write={write}
      done={(name) => `${name} is gone`}
      onClose={onClose}
    />,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return { end, write, onClose, press };
}

test('what is done is said, and the question is gone', async () => {
  const { end, write, onClose, press } = asked();
  press();
  press(); // it is under way
  end.resolve('North');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write).toHaveBeenCalledOnce();
  expect(said()).toEqual(['done: North is gone']);
});

test('what follows comes only where whoever was asked still is', async () => {
  const onDone = vi.fn();
  const { end, onClose, press } = asked({ onDone });
  press();
  window.history.replaceState(null, '', '/elsewhere');
  end.resolve('North');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
  expect(said()).toEqual(['done: North is gone']);
});

test('what follows instead of closing', async () => {
  const onDone = vi.fn();
  const { end, onClose, press } = asked({ onDone });
  press();
  end.resolve('North');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

test('what was refused is said, and the question is gone or what else follows comes', async () => {
  const first = asked();
  first.press();
  first.end.reject(new Error('no'));
  await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledOnce());
  expect(said()).toHaveLength(1);
  expect(said()[0]).toMatch(/^failed: /);
});

test('a question that stays says why itself', async () => {
  const { end, onClose, press } = asked({ stays: true });
  press();
  end.reject(new Error('no'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('It is gone then.');
  expect(onClose).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test('a failure that has its own way does not close the question', async () => {
  const onFailed = vi.fn();
  const { end, onClose, press } = asked({ onFailed });
  press();
  end.reject(new Error('no'));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

test('while it is written neither the key nor cancelling closes the question, which may have to say why not', async () => {
  const { end, onClose, press } = asked();
  press();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  end.resolve('North');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
