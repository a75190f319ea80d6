import { useState } from 'react';
import { ApiError } from '@/platform/errors';
import { useAnonymousSentence } from '@/ui/sentence';

/** Sends a form of a screen without the form library: what is wrong is said by field. */
export function useSending() {
  const sentence = useAnonymousSentence();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  async function send(work: () => Promise<void>) {
    setBusy(true);
    setErrors({});
    setFailure('');
    try {
      await work();
    } catch (cause) {
      const told = cause instanceof ApiError ? Object.entries(cause.fields) : [];
      const fields = Object.fromEntries(told.map(([field, said]) => [field, said.join(' ')]));
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(sentence(cause));
    }
    setBusy(false);
  }
  return { busy, errors, failure, send };
}
