import { useEffect, useRef, useState } from 'react';
import {
  draftKey,
  dropDraft,
  type FoundDraft,
  findDrafts,
  keepDraft,
  newDraft,
} from '@/platform/device/drafts';
import { useMe } from '@/platform/session';
import type { LiftedDraft } from '@/platform/unsent/deliver';
import type { FormFiles } from '../files/useFormFiles';

const PAUSE_MS = 500;
const NO_FILES: readonly File[] = [];

export interface Draft {
  /** When the found draft was written; null when there is none to offer. */
  foundAt: string | null;
  /** True once something of this form is kept. */
  kept: boolean;
  /** True while all that is in the form is kept. */
  isSafe: () => boolean;
  /** Keeps it now, since the form is left; false when the device has no room. */
  keepNow: () => Promise<boolean>;
  restore: () => void;
  discard: () => void;
  /** While the form is sent nothing writes the draft. */
  lift: () => LiftedDraft;
  /** After the form was sent: the draft has done its work. */
  forget: () => void;
  /** What it has so far is kept by the server; what is typed from now on is kept here again. */
  settle: () => void;
}

/** What is typed into: a form, or whatever else has values. */
export interface Typed<V> {
  readonly values: V;
  isDirty: () => boolean;
  setValues: (values: V) => void;
}

/**
 * Keeps what is typed and picked on the device, so that a flat battery or a
 * closed tab costs nothing. It outlives a session that ran out and is offered
 * to nobody else, until it is taken up or discarded: what is typed instead is a
 * draft of its own. The name has to say which form, and of which record.
 */
export function useDraft<V extends Record<string, unknown>>(
  name: string,
  form: Typed<V>,
  photos?: FormFiles,
): Draft {
  const me = useMe();
  const owner = useRef(me);
  const [found, setFound] = useState<readonly FoundDraft<V>[]>([]);
  const [own, setOwn] = useState(() => newDraft(name));
  const [kept, setKept] = useState(false);
  const done = useRef(false);
  const written = useRef<unknown[]>([]);
  const { values } = form;
  const files = photos?.all ?? NO_FILES;
  const dirty = form.isDirty() || files.length > 0;
  const isSafe = () => written.current[0] === values && written.current[1] === files;

  useEffect(() => {
    let current = true;
    void findDrafts<V>(owner.current, name).then((drafts) => {
      if (current && !done.current) setFound(drafts);
    });
    return () => {
      current = false;
    };
  }, [name]);

  useEffect(() => {
    if (!dirty || done.current) return;
    const timer = setTimeout(async () => {
      if (done.current) return;
      const safe = await keepDraft(owner.current, own, values, files);
      // Sent while it was being written: it has to go again.
      if (done.current) await dropDraft(owner.current, own);
      else setKept(safe);
      if (safe) written.current = [values, files];
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [own, values, files, dirty]);

  // What was typed in the last moment before the form went away is kept as well.
  const last = useRef<() => void>(undefined);
  last.current = () => {
    if (dirty && !done.current && !isSafe()) void keepDraft(owner.current, own, values, files);
  };
  useEffect(() => () => last.current?.(), []);

  async function putBack() {
    done.current = false;
    setKept(await keepDraft(owner.current, own, values, files));
  }

  async function keepNow() {
    if (isSafe() || done.current) return true;
    return keepDraft(owner.current, own, values, files);
  }

  const [offered, ...others] = found;
  return {
    // What is typed already has a draft of its own; the two must not be mixed.
    foundAt: dirty ? null : (offered?.at ?? null),
    kept,
    isSafe,
    keepNow,
    restore: () => {
      if (!offered) return;
      setOwn(offered.name);
      form.setValues(offered.values);
      photos?.restore(offered.files);
      setFound([]);
    },
    discard: () => {
      if (offered) void dropDraft(owner.current, offered.name);
      setFound(others);
    },
    settle: () => {
      void dropDraft(owner.current, own);
      setKept(false);
    },
    lift: () => {
      done.current = true;
      return { key: draftKey(owner.current, own), putBack };
    },
    forget: () => {
      done.current = true;
      void dropDraft(owner.current, own);
      setFound([]);
      setKept(false);
    },
  };
}
