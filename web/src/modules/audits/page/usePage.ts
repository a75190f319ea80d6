import {
  IconArrowBackUp,
  IconArrowsMove,
  IconFlag,
  IconPlayerSkipForward,
  IconPlayerTrackPrev,
  IconUserShare,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMove, Missing, Primary } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { PlanMove } from '../dialogs/PlanDialogs';
import { OPEN } from '../filters';
import { runPath } from '../navigation';
import type { Audit } from '../types';
import { useMove } from '../writes';

export type Asked = PlanMove | 'withdraw' | 'reopen' | 'finding' | 'action';

/** What can be done with an audit: the one thing that comes next, and everything else. */
export function useMoves(id: number) {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = useMove(id, 'begin');
  const limit = why('Audit', 'update');
  /** Why not: the organization's limit stands before the record's own reason. */
  const barred = (code: string) =>
    limit && limit !== 'permission' ? t(`limits.${limit}`) : refusal(code);
  const go = () => void navigate({ href: runPath(id) });
  const ask = (which: Asked) => () => setAsked(which);
  const start = () =>
    begin.mutate({}, { onSuccess: go, onError: (cause) => toast.failed(sentence(cause)) });

  function primary(audit: Audit): Primary | null {
    const { can, status } = audit;
    if (status === 'rejected') {
      return { label: t('audits.move.reopen'), run: ask('reopen'), why: barred(can.reopen) };
    }
    if (!OPEN.includes(status)) return null;
    if (audit.started_at === null) {
      return {
        label: t('audits.move.begin'),
        run: start,
        busy: begin.isPending,
        why: barred(can.begin),
      };
    }
    return { label: t('audits.goOn'), run: go, why: barred(can.answer) };
  }

  function menu(audit: Audit): MenuMove[] {
    const { status, can } = audit;
    const move = (label: string, which: Asked, code: string, icon?: MenuMove['icon']) => ({
      label,
      run: ask(which),
      why: barred(code),
      icon,
    });
    const open = OPEN.includes(status);
    return [
      ...(open && audit.started_at === null
        ? [
            move(t('audits.move.move'), 'move', can.move, IconArrowsMove),
            move(t('audits.move.skip'), 'skip', can.skip, IconPlayerSkipForward),
          ]
        : []),
      ...(open ? [move(t('audits.move.assign'), 'assign', can.assign, IconUserShare)] : []),
      ...(status === 'completed'
        ? [move(t('audits.move.withdraw'), 'withdraw', can.withdraw, IconPlayerTrackPrev)]
        : []),
      ...(status === 'approved'
        ? [move(t('audits.move.revoke'), 'revoke', can.revoke, IconArrowBackUp)]
        : []),
      ...(audit.started_at === null
        ? []
        : [move(t('audits.findings.add'), 'finding', can.answer, IconFlag)]),
    ];
  }
  return { primary, menu, ask: setAsked, asked, close: () => setAsked(null) };
}

/** What is missing before it can be completed; many answers that are missing are one thing. */
export function missingOf(audit: Pick<Audit, 'missing'>): Missing[] {
  const all = (audit.missing ?? []).map(({ detail }) => ({ text: detail, section: 'answers' }));
  return all.filter((each, index) => all.findIndex(({ text }) => text === each.text) === index);
}
