import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { auditApi } from '../api';
import { ActDialog } from '../dialogs/ActDialog';
import { FindingDialog } from '../dialogs/FindingDialog';
import { PlanDialog } from '../dialogs/PlanDialogs';
import type { Audit } from '../types';
import { useMove } from '../writes';
import type { Asked } from './usePage';

interface Props {
  id: number;
  asked: Asked | null;
  onClose: () => void;
}

/** What a move needs to be told, over the page. */
export function Dialogs({ id, asked, onClose }: Props) {
  const { data: audit } = useQuery(auditApi.one(id));
  if (!audit) return null;
  const of = (which: Asked) => ({ audit, opened: asked === which, onClose });
  return (
    <>
      <PlanDialog which="move" {...of('move')} />
      <PlanDialog which="assign" {...of('assign')} />
      <PlanDialog which="skip" {...of('skip')} />
      <PlanDialog which="revoke" {...of('revoke')} />
      <PlainDialog move="withdraw" {...of('withdraw')} />
      <PlainDialog move="reopen" {...of('reopen')} />
      <FindingDialog {...of('finding')} />
      <ActDialog {...of('action')} />
    </>
  );
}

interface PlainProps {
  audit: Audit;
  move: 'withdraw' | 'reopen';
  opened: boolean;
  onClose: () => void;
}

/** A move that needs no words, only a second thought. */
function PlainDialog({ audit, move, opened, onClose }: PlainProps) {
  const { t } = useTranslation();
  const write = useMove(audit.id, move);
  return (
    <AskedWrite
      opened={opened}
      title={t(`audits.ask.${move}.title`)}
      text={t(`audits.ask.${move}.text`)}
      confirm={t(`audits.move.${move}`)}
      write={() => write.mutateAsync({})}
      done={t(`audits.ask.${move}.done`, { number: audit.number })}
      onClose={onClose}
    />
  );
}
