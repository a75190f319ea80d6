import { useCallback, useState } from 'react';
import { keyOf, type Node } from './tree';

/** What is unfolded, and what is being done with which part. */
export function usePartTree() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState('');
  /** Below which part a new one is typed; 'site' for the first level. */
  const [adding, setAdding] = useState('');
  const [asked, setAsked] = useState<{ what: 'edit' | 'remove'; node: Node } | null>(null);
  const unfold = useCallback((key: string, wanted?: boolean) => {
    setOpen((before) => {
      const next = new Set(before);
      if (wanted ?? !before.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const addBelow = useCallback(
    (key: string) => {
      unfold(key, true);
      setAdding(key);
    },
    [unfold],
  );
  const unfoldAll = (tree: readonly Node[]) => {
    const keys = tree.flatMap((each) => [keyOf(each), ...each.below.map(keyOf)]);
    setOpen(open.size > 0 ? new Set() : new Set(keys));
  };
  return {
    open,
    unfold,
    unfoldAll,
    renaming,
    setRenaming,
    adding,
    setAdding,
    addBelow,
    asked,
    setAsked,
  };
}

export type PartTreeState = ReturnType<typeof usePartTree>;
