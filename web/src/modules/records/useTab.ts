import { useEffect } from 'react';

/**
 * The tab in the address of a record brings its part into sight, so that a
 * link can lead to the timeline or to the actions.
 */
export function useTab(tab: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!tab || !ready) return;
    const part = document.querySelector(`[data-part="${CSS.escape(tab)}"]`);
    part?.scrollIntoView({ block: 'start' });
  }, [tab, ready]);
}
