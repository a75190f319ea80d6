import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { DRAFT_PREFIX, readStoredJson, writeStored } from '@/platform/storage';

interface Kept<V> {
  at: string;
  values: V;
}

const PAUSE_MS = 500;

export interface Draft {
  /** When the found draft was written; null when there is none to offer. */
  foundAt: string | null;
  /** True once something of this form is kept. */
  kept: boolean;
  restore: () => void;
  discard: () => void;
  /** After the form was sent: the draft has done its work. */
  forget: () => void;
}

/**
 * Keeps what is typed on the device, so that a flat battery or a closed tab
 * costs nothing. It outlives a session that ran out, so the name has to carry
 * the person, and the record if there is one. Files are not kept: leave them
 * out of the form's values.
 */
export function useDraft<V extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<V>,
): Draft {
  const key = DRAFT_PREFIX + name;
  const [found, setFound] = useState(() => readStoredJson<Kept<V>>(key));
  const [kept, setKept] = useState(false);
  const done = useRef(false);
  const { values } = form;
  const dirty = form.isDirty();

  useEffect(() => {
    if (!dirty || done.current) return;
    const timer = setTimeout(() => {
      writeStored(key, JSON.stringify({ at: new Date().toISOString(), values }));
      setKept(true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, values, dirty]);

  function clear() {
    writeStored(key, null);
    setFound(null);
    setKept(false);
  }

  return {
    foundAt: found && !dirty ? found.at : null,
    kept,
    restore: () => {
      if (found) form.setValues(found.values);
      setFound(null);
    },
    discard: clear,
    forget: () => {
      done.current = true;
      clear();
    },
  };
}
