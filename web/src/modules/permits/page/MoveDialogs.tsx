import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { type Permit, permitApi } from '../api';
import { usePlainMove } from '../writes';
import { CloseDialog } from './CloseDialog';
import type { Asked } from './dialogs';
import { ExtendDialog } from './ExtendDialog';
import { RemarkDialog } from './RemarkDialog';
import { ShareDialog } from './ShareDialog';

interface Props {
  id: number;
  asked: Asked | null;
  onClose: () => void;
}

/** What a move needs to be told, over the page. */
export function MoveDialogs({ id, asked, onClose }: Props) {
  const { data: permit } = useQuery(permitApi.one(id));
  if (!permit) return null;
  const of = (which: Asked) => ({ permit, opened: asked === which, onClose });
  return (
    <>
      <RemarkDialog move="submit" {...of('submit')} />
      <RemarkDialog move="revoke" {...of('revoke')} />
      <RemarkDialog move="confirm" {...of('confirm')} />
      <RemarkDialog move="reopen" {...of('reopen')} />
      <CloseDialog {...of('close')} />
      <ExtendDialog {...of('extend')} />
      <ShareDialog {...of('share')} />
      <PlainDialog move="withdraw" {...of('withdraw')} />
      <PlainDialog move="withdraw_extension" {...of('withdraw_extension')} />
    </>
  );
}

interface PlainProps {
  permit: Permit;
  move: 'withdraw' | 'withdraw_extension';
  opened: boolean;
  onClose: () => void;
}

/** A move that needs no words, only a second thought. */
function PlainDialog({ permit, move, opened, onClose }: PlainProps) {
  const { t } = useTranslation();
  const write = usePlainMove(permit.id, move);
  return (
    <AskedWrite
      opened={opened}
      title={t(`permits.ask.${move}.title`)}
      text={t(`permits.ask.${move}.text`)}
      confirm={t(`permits.move.${move}`)}
      write={() => write.mutateAsync(null)}
      done={t(`permits.ask.${move}.done`, { number: permit.number })}
      onClose={onClose}
    />
  );
}
