import { MantineProvider, Menu, Textarea } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/platform/errors';
import { renderPart } from '@/ui/testing';
import { Dialog } from './Dialog';
import { Lightbox } from './files/Lightbox';
import type { StoredFile } from './files/useUploads';
import { Form } from './form/Form';
import { DialogFoot, FormDialog } from './form/FormDialog';
import type { Draft } from './form/useDraft';
import { useServerForm } from './form/useServerForm';
import { hideToast, toastStore } from './toast';

beforeEach(() => {
  for (const each of toastStore.get()) hideToast(each.id);
});

const PICTURE: StoredFile = {
  id: 1,
  name: 'ladder.jpg',
  url: '/ladder.jpg',
  content_type: 'image/jpeg',
  size: 1,
};

interface Props {
  keepNow?: () => Promise<boolean>;
  send?: () => Promise<unknown>;
  onClose: () => void;
}

function Reason({ keepNow, send = async () => undefined, onClose }: Props) {
  const { form, busy, failure, submit } = useServerForm({ initialValues: { reason: '' } }, send);
  const draft = keepNow ? ({ foundAt: null, kept: false, keepNow } as unknown as Draft) : undefined;
  return (
    <Form failure={failure} onSubmit={submit} draft={draft}>
      <Pictures />
      <Textarea data-autofocus label="Reason" {...form.getInputProps('reason')} />
      <DialogFoot send="Delete it" busy={busy} onClose={onClose} />
    </Form>
  );
}

function Pictures() {
  const [shown, setShown] = useState(-1);
  return (
    <>
      <button type="button" onClick={() => setShown(0)}>
        Enlarge
      </button>
      <Lightbox images={[PICTURE]} index={shown} onIndex={setShown} />
    </>
  );
}

/** A button and a menu that open the same dialog, and how often it was closed. */
function Screen({ onClose, ...form }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    onClose();
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Menu withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog title="Delete?" opened={opened} onClose={close}>
        <Reason {...form} onClose={close} />
      </FormDialog>
    </>
  );
}

async function opened(form: Omit<Props, 'onClose'> = {}) {
  const onClose = vi.fn();
  renderPart(<Screen {...form} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { onClose, reason: await screen.findByLabelText('Reason') };
}

/** Until all that it leads to is drawn and hears the next one. */
const pressEscape = () =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  });
const question = () => screen.queryByText('Leave without saving?');

test('a dialog with nothing typed closes at once', async () => {
  const { onClose } = await opened();
  await pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(question()).toBeNull();
});

test('what is typed is not thrown away unasked, and the key closes the question alone', async () => {
  const { onClose, reason } = await opened();
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await pressEscape();
  await waitFor(() => expect(question()).not.toBeNull());
  await pressEscape();
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Twice there');
  await pressEscape();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('cancelling is an answer already', async () => {
  const { onClose, reason } = await opened();
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([true, false])('what a draft keeps is said to be kept: %s', async (kept) => {
  const { onClose, reason } = await opened({ keepNow: async () => kept });
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await pressEscape();
  if (kept) await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  else await waitFor(() => expect(question()).not.toBeNull());
  expect(toastStore.get().map(({ text }) => text)).toEqual(kept ? ['Draft kept'] : []);
});

test('a second press while a draft is kept is the same wish', async () => {
  let keep: (kept: boolean) => void = () => undefined;
  const keepNow = vi.fn(() => new Promise<boolean>((resolve) => (keep = resolve)));
  const { onClose, reason } = await opened({ keepNow });
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await pressEscape();
  await pressEscape();
  expect(keepNow).toHaveBeenCalledOnce();
  await act(async () => keep(true));
  expect(onClose).toHaveBeenCalledOnce();
  expect(toastStore.get()).toHaveLength(1);
});

test('staying after a press beside the dialog gives it the focus back', async () => {
  const { reason } = await opened();
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
  const stay = await screen.findByRole('button', { name: 'Stay' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  await pressEscape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

test('after leaving, the focus goes past the dialog that is on its way out', async () => {
  // Not as in other tests, where a dialog is gone at once.
  render(
    <MantineProvider>
      <Screen onClose={() => undefined} />
    </MantineProvider>,
  );
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  const reason = await screen.findByLabelText('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await pressEscape();
  await userEvent.click(await screen.findByText('Leave'));
  await waitFor(() => expect(document.activeElement).toBe(open));
});

test('the key closes a picture over the dialog alone', async () => {
  const { onClose, reason } = await opened();
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const picture = await screen.findByAltText('ladder.jpg');
  await pressEscape();
  await waitFor(() => expect(picture.isConnected).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  expect(question()).toBeNull();
  await pressEscape();
  await waitFor(() => expect(question()).not.toBeNull());
});

test('the key closes what was opened last, wherever it stands', async () => {
  const closed = { palette: vi.fn(), form: vi.fn() };
  const two = (palette: boolean) => (
    <MantineProvider env="test">
      <Dialog opened={palette} onClose={closed.palette} title="Palette" />
      <Dialog opened onClose={closed.form} title="Form" />
    </MantineProvider>
  );
  const { rerender } = render(two(false));
  rerender(two(true));
  await pressEscape();
  expect([closed.palette, closed.form].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('what is being sent is not left before the answer, which may be a refusal', async () => {
  let refuse: (cause: Error) => void = () => undefined;
  const send = () => new Promise((_, reject) => (refuse = reject));
  const { onClose, reason } = await opened({ send, keepNow: async () => true });
  fireEvent.change(reason, { target: { value: 'Twice there' } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  await pressEscape();
  await act(async () => refuse(new ApiError(409, 'It was changed.')));
  expect(await screen.findByText('It was changed.')).toBeTruthy();
  expect([onClose.mock.calls, toastStore.get()]).toEqual([[], []]);
  await pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each(['Open', 'More'])('the focus goes back to what opened it: %s', async (name) => {
  renderPart(<Screen onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name }));
  if (name === 'More') await userEvent.click(await screen.findByRole('menuitem'));
  const reason = await screen.findByLabelText('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await pressEscape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
});
