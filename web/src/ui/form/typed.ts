import { createContext, use, useEffect, useRef } from 'react';
import type { Draft } from './useDraft';

/** A form in a dialog. */
export interface FormInside {
  /** Something was typed into it. */
  readonly isTyped: () => boolean;
  /** The server has not answered yet. */
  readonly isSending: () => boolean;
}

/** What is in a dialog that would be lost with it. */
export interface Inside {
  readonly forms: Set<FormInside>;
  /** Where that is kept on the device, if it is. */
  readonly drafts: Set<Pick<Draft, 'keepNow'>>;
}

export const emptyInside = (): Inside => ({ forms: new Set(), drafts: new Set() });

/** The dialog around, if there is one. */
export const InsideDialog = createContext<Inside | null>(null);

/** Says to the dialog around whether something is typed that would be lost with it, or being sent. */
export function useTyped(isTyped: () => boolean, isSending = () => false): void {
  const inside = use(InsideDialog);
  const latest = useRef({ isTyped, isSending });
  latest.current = { isTyped, isSending };
  useEffect(() => {
    const form: FormInside = {
      isTyped: () => latest.current.isTyped(),
      isSending: () => latest.current.isSending(),
    };
    inside?.forms.add(form);
    return () => void inside?.forms.delete(form);
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
