import { useCallback } from 'react';

/**
 * Banners come and go above the content. What sticks below them, a table's head
 * or a panel, needs to know how high the top of the screen is just now.
 */
export function useTopHeight() {
  return useCallback((node: HTMLElement | null) => {
    if (!node) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--hv-top', `${node.offsetHeight}px`);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--hv-top');
    };
  }, []);
}
