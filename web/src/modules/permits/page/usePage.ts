import { IconBan, IconClockPlus, IconCopy, IconPencil, IconShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMove, Primary } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { LIVE } from '../filters';
import { editPath } from '../navigation';
import { standOf } from '../period';
import { usePlainMove } from '../writes';
import type { Asked } from './dialogs';
import { missingOf } from './missing';

/** Approved, and its time has not come. */
const isAhead = (permit: Permit) => standOf(permit, new Date())?.stand === 'ahead';

/** What can be done with a permit: the one thing that comes next, and everything else. */
export function useMoves(id: number) {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const clone = usePlainMove(id, 'clone');
  const limit = why('Permit', 'update');
  /** Why not: the organization's limit stands before the record's own reason. */
  const barred = (code: string) =>
    limit && limit !== 'permission' ? t(`limits.${limit}`) : refusal(code);
  const copy = () =>
    clone.mutate(null, {
      onSuccess: (made) => {
        toast.done(t('permits.cloned', { number: made.number }));
        void navigate({ to: editPath(made.id) } as never);
      },
      onError: (cause) => toast.failed(sentence(cause)),
    });
  const ask = (which: Asked) => () => setAsked(which);

  function primary(permit: Permit): Primary | null {
    const { status, can } = permit;
    if (status === 'draft') {
      return {
        label: t('permits.form.submit'),
        run: ask('submit'),
        why: barred(can.submit),
        missing: missingOf(permit, 'submit'),
      };
    }
    if (status === 'pending_closure') {
      return {
        label: t('permits.move.confirm'),
        run: ask('confirm'),
        why: barred(can.confirm_closure),
        missing: missingOf(permit, 'confirm_closure'),
      };
    }
    // Work that has not begun is not over.
    if (!LIVE.includes(status) || isAhead(permit)) return null;
    return {
      label: t('permits.move.close'),
      run: ask('close'),
      why: barred(can.close),
      missing: missingOf(permit, 'close'),
    };
  }

  function menu(permit: Permit): MenuMove[] {
    const { status, can } = permit;
    const move = (label: string, run: () => void, code: string, more: Partial<MenuMove> = {}) => ({
      label,
      run,
      why: barred(code),
      ...more,
    });
    const live = LIVE.includes(status);
    const asksLonger = live && permit.asked_until !== null;
    const edit = () => void navigate({ to: editPath(permit.id) } as never);
    return [
      ...(status === 'draft'
        ? [
            move(t('common.edit'), edit, can.update, { icon: IconPencil }),
            move(t('permits.share.open'), ask('share'), can.share, { icon: IconShare }),
          ]
        : []),
      ...(status === 'requested' || status === 'pending'
        ? [move(t('permits.move.withdraw'), ask('withdraw'), can.withdraw)]
        : []),
      ...(live
        ? [
            move(t('permits.move.extend'), ask('extend'), can.extend, { icon: IconClockPlus }),
            ...(asksLonger
              ? [
                  move(
                    t('permits.move.withdraw_extension'),
                    ask('withdraw_extension'),
                    can.withdraw_extension,
                  ),
                ]
              : []),
            ...(isAhead(permit) ? [move(t('permits.move.close'), ask('close'), can.close)] : []),
            move(t('permits.move.revoke'), ask('revoke'), can.revoke, {
              icon: IconBan,
              danger: true,
            }),
          ]
        : []),
      ...(status === 'pending_closure'
        ? [move(t('permits.move.reopen'), ask('reopen'), can.confirm_closure)]
        : []),
      move(t('permits.move.clone'), copy, can.clone, { icon: IconCopy }),
    ];
  }
  return { primary, menu, asked, close: () => setAsked(null) };
}
