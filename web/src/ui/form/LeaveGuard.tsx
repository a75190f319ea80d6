import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '@/platform/session';
import { toast } from '../toast';
import { LeaveQuestion } from './LeaveQuestion';
import type { Draft } from './useDraft';

interface Props {
  when: boolean;
  /** Of a form that keeps what is typed: nothing is lost, so nobody is asked. */
  draft?: Pick<Draft, 'isSafe' | 'keepNow'>;
  /** Something is there that the draft does not keep, like picked photos. */
  unkept?: boolean;
}

/**
 * Asks before unsaved work is lost, by a link or by closing the tab. What is kept as a
 * draft is said to be instead. When the session has ended there is nothing left to
 * save, so nobody is asked.
 */
export function LeaveGuard({ when, draft, unkept = false }: Props) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!when || session.get().phase !== 'in' || current.pathname === next.pathname) return false;
      if (!(await draft?.keepNow()) || unkept) return true;
      toast.done(t('form.draftKept'));
      return false;
    },
    enableBeforeUnload: () => when && (unkept || !draft?.isSafe()),
    withResolver: true,
  });
  return (
    <LeaveQuestion
      opened={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}
