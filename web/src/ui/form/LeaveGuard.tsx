import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '@/platform/session';
import { Confirm } from '../Confirm';

/**
 * Asks before unsaved work is left behind, by a link or by closing the tab.
 * `text` says what becomes of it when that is not simply lost.
 * When the session has ended there is nothing left to save, so nobody is asked.
 */
export function LeaveGuard({ when, text }: { when: boolean; text?: string }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && session.get().phase === 'in' && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t('form.leaveTitle')}
      text={text ?? t('form.leave')}
      confirm={t('form.leaveYes')}
      cancel={t('form.leaveNo')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
