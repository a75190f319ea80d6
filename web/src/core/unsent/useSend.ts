import type { UseFormReturnType } from '@mantine/form';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Unsent } from '@/platform/device/stored';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import { dispatch, fresh } from '@/platform/unsent/deliver';
import { filesOf, type ToSend } from '@/platform/unsent/entry';
import { one, release } from '@/platform/unsent/store';
import { isDefinite } from '@/platform/useWrite';
import type { FormFiles } from '@/ui/files/useFormFiles';
import type { Draft } from '@/ui/form/useDraft';
import { correctionDraft, whileCorrecting } from './corrections';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form is open to correct what waits under this id. */
    unsent?: string;
  }
}

/** The id of what is being corrected, of the address that is open. */
export function useCorrected(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.unsent });
}

/** What the sending is of; known once the form has been made. */
interface Own<V> {
  form: UseFormReturnType<V>;
  draft: Draft;
  refuse: (cause: unknown) => void;
}

/**
 * The sending of a form that works without a network. `send` answers with the
 * record, or with null when it waits on this device instead.
 */
export function useSend<O, V extends Record<string, unknown>>(photos: FormFiles) {
  const id = useCorrected();
  const entry = useRef<Unsent | null>(null);
  const own = useRef<Own<V> | null>(null);
  const restore = useRef(photos.restore);
  restore.current = photos.restore;

  useEffect(() => {
    if (!id) return;
    void one(id).then((found) => {
      if (!found || entry.current) return;
      entry.current = found;
      own.current?.form.setValues(found.values as V);
      own.current?.form.resetDirty(found.values as V); // nothing is corrected yet
      restore.current(filesOf(found));
      if (!found.sentence && found.state !== 'refused') return;
      const { sentence, fields } = found;
      // Some fields are there only once the others have their values.
      requestAnimationFrame(() => own.current?.refuse(new ApiError(422, sentence, { fields })));
    });
  }, [id]);

  useEffect(() => {
    if (!id) return;
    const close = whileCorrecting(id);
    return () => {
      close();
      // Closed as it was: it waits as before. What was corrected is a draft of it.
      if (entry.current && !own.current?.form.isDirty()) void release(id);
    };
  }, [id]);

  async function send(what: ToSend): Promise<O | null> {
    if (!own.current) throw new Error('There is no form to send.');
    const now = entry.current ?? fresh(what);
    entry.current = now;
    const stored = photos.files.map((file) => file.id);
    const files = { stored, waiting: photos.waiting, all: photos.all };
    try {
      return await dispatch<O>(now, what, files, own.current.draft.lift());
    } catch (cause) {
      // Nothing was written, and the next try is another request. Otherwise it
      // has to be recognised as this one.
      if (isDefinite(cause)) entry.current = { ...now, key: newKey() };
      throw cause;
    }
  }

  return { send, own, draftName: (name: string) => (id ? correctionDraft(id) : name) };
}
