import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiError, type FieldErrors } from '@/platform/errors';
import { useErrorSentence } from '../sentence';
import { useTyped } from './typed';

/** The server writes `actions[0].due_date`, the form library `actions.0.due_date`. */
export function formPath(serverPath: string): string {
  return serverPath.replace(/\[(\d+)\]/g, '.$1');
}

export function formErrors(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentences]) => [formPath(path), sentences.join(' ')]),
  );
}

export interface ServerForm<V extends Record<string, unknown>> {
  form: UseFormReturnType<V>;
  busy: boolean;
  /** What concerns the form as a whole: a conflict, a limit, no network. */
  failure: string;
  /** For onSubmit; validates, sends, and puts the server's errors on their fields. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  errorCount: number;
  /** Shows why it was refused: at the fields, of which the first gets the focus, or above. */
  refuse: (cause: unknown) => void;
}

/**
 * A form whose errors may come from here or from the server: both land on
 * their fields, are counted at the submit button, and the first gets the focus.
 */
export function useServerForm<V extends Record<string, unknown>>(
  options: UseFormInput<V>,
  send: (values: V) => Promise<unknown>,
): ServerForm<V> {
  const form = useForm<V>({
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    ...options,
  });
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const sending = useRef(false);
  useTyped(
    () => form.isDirty(),
    () => sending.current,
  );

  async function sendValues(values: V) {
    // A double press must not send twice, and state arrives too late to tell.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure('');
    try {
      await send(values);
    } catch (cause) {
      refuse(cause);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function refuse(cause: unknown) {
    const errors = cause instanceof ApiError ? formErrors(cause.fields) : {};
    const paths = Object.keys(errors);
    form.setErrors(errors as Parameters<typeof form.setErrors>[0]);
    focusFirst(form, paths);
    const known = paths.filter((path) => form.getInputNode(path as never));
    if (known.length < paths.length) {
      const rest = paths.filter((path) => !known.includes(path)).map((path) => errors[path]);
      setFailure(rest.join(' '));
    } else if (paths.length === 0) {
      setFailure(sentence(cause));
    }
  }

  const onSubmit = form.onSubmit(
    (values) => void sendValues(values as V),
    (errors) => focusFirst(form, Object.keys(errors)),
  );

  return {
    form,
    busy,
    failure,
    submit: (event) => onSubmit(event),
    errorCount: Object.values(form.errors).filter(Boolean).length,
    refuse,
  };
}

/** The first by its place on the screen, which is not always the order of the paths. */
function focusFirst<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  paths: string[],
): void {
  const nodes = paths
    .map((path) => form.getInputNode(path as never))
    .filter((node) => node !== null && node !== undefined) as HTMLElement[];
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const first = nodes[0];
  if (!first) return;
  first.closest('details')?.setAttribute('open', ''); // what is folded away takes no focus
  first.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}
