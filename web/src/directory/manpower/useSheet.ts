import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useEnter } from './api';
import { cellsOf, errorsAt, keyOf, type Spot, type Typed } from './cells';

const NOTHING: Typed = new Map();

/** What was typed into the year, until it is saved all at once. */
export function useSheet() {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const enter = useEnter();
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<Typed>(NOTHING);
  function put(next: Typed) {
    setTyped(next);
    setErrors(NOTHING);
  }
  async function save() {
    const { cells, wrong } = cellsOf(typed);
    if (wrong.length > 0) {
      return setErrors(new Map(wrong.map((key) => [key, t('manpower.wholeNumber')])));
    }
    try {
      const { count } = await enter.mutateAsync(cells);
      put(NOTHING);
      toast.done(t('manpower.saved', { count }));
    } catch (cause) {
      const found = cause instanceof ApiError ? errorsAt(cause.fields, cells) : NOTHING;
      setErrors(found);
      if (found.size === 0) toast.failed(sentence(cause));
    }
  }
  return {
    typed,
    errors,
    busy: enter.isPending,
    put,
    type: (spot: Spot, text: string | undefined) => {
      const next = new Map(typed);
      if (text === undefined) next.delete(keyOf(spot));
      else next.set(keyOf(spot), text);
      put(next);
    },
    discard: () => put(NOTHING),
    save,
  };
}

export type Sheet = ReturnType<typeof useSheet>;
