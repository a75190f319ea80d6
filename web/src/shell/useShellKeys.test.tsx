import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: vi.fn() }) }));

const { useShellKeys } = await import('./useShellKeys');

const press = () =>
  document.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }),
  );

test('the palette does not open over a dialog, from which it would lead away', () => {
  const onPalette = vi.fn();
  renderHook(() => useShellKeys({ onPalette, onHelp: vi.fn() }));
  const dialog = document.createElement('section');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  press();
  expect(onPalette).not.toHaveBeenCalled();
  dialog.remove();
  press();
  expect(onPalette).toHaveBeenCalledOnce();
});
