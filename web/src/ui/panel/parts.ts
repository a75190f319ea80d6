import { useEffect } from 'react';

/** Brings a part of the open record, or a field of its form, into sight; without a name, the beginning. */
export function showPart(name: string): void {
  if (!name) document.querySelector('[data-panel-body]')?.scrollTo({ top: 0 });
  else
    document
      .querySelector(`[data-part="${CSS.escape(name)}"], [data-path="${CSS.escape(name)}"]`)
      ?.scrollIntoView();
}

/**
 * The part in the address of a record, so that a link can lead to the timeline or to
 * the actions.
 */
export function usePart(name: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (name && ready) showPart(name);
  }, [name, ready]);
}
