import { createContext, use, useEffect, useRef } from 'react';
import type { Draft } from './useDraft';

/** What is in a dialog that would be lost with it. */
export interface Inside {
  /** Its forms, each saying whether something was typed into it. */
  readonly forms: Set<() => boolean>;
  /** Where that is kept on the device, if it is. */
  readonly drafts: Set<Pick<Draft, 'keepNow'>>;
}

export const emptyInside = (): Inside => ({ forms: new Set(), drafts: new Set() });

/** The dialog around, if there is one. */
export const InsideDialog = createContext<Inside | null>(null);

/** Says to the dialog around whether something is typed that would be lost with it. */
export function useTyped(isTyped: () => boolean): void {
  const inside = use(InsideDialog);
  const latest = useRef(isTyped);
  latest.current = isTyped;
  useEffect(() => {
    const ask = () => latest.current();
    inside?.forms.add(ask);
    return () => void inside?.forms.delete(ask);
  }, [inside]);
}

/** Says to the dialog around that what is typed is kept as a draft. */
export function useTypedIsKept(draft: Draft | undefined): void {
  const inside = use(InsideDialog);
  useEffect(() => {
    if (!draft) return;
    inside?.drafts.add(draft);
    return () => void inside?.drafts.delete(draft);
  }, [inside, draft]);
}
