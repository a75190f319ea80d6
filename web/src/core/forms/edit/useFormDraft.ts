import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ApiError, isPassing } from '@/platform/errors';
import { queryClient } from '@/platform/queries';
import { onceUntilAnswered } from '@/platform/useWrite';
import { useErrorSentence } from '@/ui/sentence';
import { type Edited, type FormApi, formApi, type Image } from '../api';
import type { FormDocument } from '../document';
import type { Edit } from './changes';
import { type Faults, faultsOf, NO_FAULTS } from './faults';
import { historyOf, reduce } from './history';

/** Where a draft stands with the server. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'refused' | 'conflict';

export interface FormDraft {
  readonly document: FormDocument;
  readonly edited: Edited;
  readonly images: readonly Image[];
  readonly saving: Saving;
  /** Why it is not saved. */
  readonly sentence: string;
  readonly faults: Faults;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly edit: (edit: Edit, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves now what waits; true when the server has it all. */
  readonly flush: () => Promise<boolean>;
  readonly publish: () => Promise<Edited>;
  readonly setImage: (question: string, attachment: number) => Promise<void>;
  /** Takes what the server has; what was not saved is gone. */
  readonly reload: () => Promise<void>;
}

const PAUSE_MS = 1_000;
const AGAIN_MS = 5_000;

/** The draft of a form, saved by itself a moment after each change. */
export function useFormDraft(base: string, id: number, first: Edited, images?: string): FormDraft {
  const form = useMemo(() => formApi(base, id), [base, id]);
  const sentence = useErrorSentence();
  const [history, step] = useReducer(reduce, first.draft, historyOf);
  const [edited, setEdited] = useState(first);
  const [saving, setSaving] = useState<Saving>('saved');
  const [why, setWhy] = useState('');
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [once] = useState(onceUntilAnswered);
  const { document } = history;
  /** The document that the server has, and under which number. */
  const kept = useRef({ document: first.draft, number: first.draft_number });
  const latest = useRef(document);
  latest.current = document;
  const running = useRef<Promise<boolean> | null>(null);
  const stuck = useRef(false);

  function take(answer: Edited, sent: FormDocument) {
    kept.current = { document: sent, number: answer.draft_number };
    setEdited(answer);
    queryClient.setQueryData(form.key, answer);
  }

  function refused(cause: unknown, sent: FormDocument) {
    setWhy(sentence(cause));
    if (cause instanceof ApiError && cause.status === 409) {
      stuck.current = true;
      setSaving('conflict');
    } else if (isPassing(cause)) setSaving('waiting');
    else {
      setFaults(faultsOf(sent, cause instanceof ApiError ? cause.fields : {}));
      setSaving('refused');
    }
  }

  async function save(): Promise<boolean> {
    const sent = latest.current;
    if (stuck.current) return false;
    if (sent === kept.current.document) return true;
    setSaving((now) => (now === 'refused' ? now : 'saving'));
    try {
      const body = { draft_number: kept.current.number, document: sent };
      take(await once(0, (headers) => form.save(body, headers)), sent);
    } catch (cause) {
      refused(cause, sent);
      return false;
    }
    setFaults(NO_FAULTS);
    setWhy('');
    setSaving('saved');
    return latest.current === sent || save();
  }

  function flush(): Promise<boolean> {
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }
  const saveNow = useRef(flush);
  saveNow.current = flush;

  useEffect(() => {
    if (document === kept.current.document) {
      // Taken back before it was sent, or after it was refused.
      if (running.current) return;
      setFaults(NO_FAULTS);
      setSaving((now) => (now === 'saving' || now === 'refused' ? 'saved' : now));
      return;
    }
    setSaving((now) => (now === 'saved' ? 'saving' : now));
    const timer = setTimeout(() => void saveNow.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document]);
  useAgain(saving === 'waiting', saveNow);

  return {
    document,
    edited,
    images: edited.images,
    saving,
    sentence: why,
    faults,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useMemo(() => (edit, about) => step({ kind: 'edit', edit, about, at: Date.now() }), []),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
    flush,
    publish: () => publishing(form),
    setImage,
    reload,
  };

  async function publishing(at: FormApi): Promise<Edited> {
    if (!(await flush())) throw new ApiError(422, '');
    const body = { draft_number: kept.current.number };
    try {
      const answer = await once(1, (headers) => at.publish(body, headers));
      step({ kind: 'load', document: answer.draft });
      take(answer, answer.draft);
      return answer;
    } catch (cause) {
      refused(cause, kept.current.document);
      throw cause;
    }
  }

  async function setImage(question: string, attachment: number): Promise<void> {
    if (!(await flush())) return;
    const body = {
      draft_number: kept.current.number,
      question_id: question,
      attachment_id: attachment,
    };
    const answer = await once(2, (headers) => form.image(images, body, headers));
    step({ kind: 'edit', edit: () => answer.draft, at: Date.now() });
    take(answer, answer.draft);
  }

  async function reload(): Promise<void> {
    const answer = await form.read();
    stuck.current = false;
    step({ kind: 'load', document: answer.draft });
    take(answer, answer.draft);
    setFaults(NO_FAULTS);
    setWhy('');
    setSaving('saved');
  }
}

/** Tries again every few seconds for as long as something waits for the network. */
function useAgain(waits: boolean, save: RefObject<() => Promise<boolean>>): void {
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void save.current(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, save]);
}
