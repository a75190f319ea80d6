import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';

/**
 * Dates that differ from the others may have no place in what a series becomes: it is asked
 * whether they may go before they do.
 */
export function useLetGo() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [agreed, setAgreed] = useState(false);
  return {
    /** What is sent along once it was agreed. */
    said: agreed ? { let_exceptions_go: true } : {},
    watch: async <A,>(write: Promise<A>): Promise<A> => {
      try {
        return await write;
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'calendar_exceptions_lost') setAsked(true);
        throw cause;
      }
    },
    field: asked ? (
      <Checkbox
        label={t('calendar.letGo')}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
    ) : null,
  };
}
