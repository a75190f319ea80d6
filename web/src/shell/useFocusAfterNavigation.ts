import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a navigation the focus would stay on a link that is gone, or on the
 * menu. It moves to the new screen's heading, so that a screen reader reads it
 * and Tab goes on from there. A panel takes the focus by itself.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const focused = document.activeElement;
        const lost = !focused || focused === document.body || focused.closest('nav, header');
        if (!lost || document.querySelector('[data-panel], [aria-modal="true"]')) return;
        document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
