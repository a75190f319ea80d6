import { createContext, use, useEffect, useId } from 'react';

/** The fields of a form that hold a file which did not arrive, so that it is not left out unseen. */
export const UnsentFiles = createContext<Set<string> | null>(null);

/** Says to the form around that a file of this field did not arrive. */
export function useUnsent(unsent: boolean): void {
  const fields = use(UnsentFiles);
  const id = useId();
  useEffect(() => {
    if (unsent) fields?.add(id);
    return () => void fields?.delete(id);
  }, [fields, id, unsent]);
}
