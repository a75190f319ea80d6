import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconGitBranch,
  IconPencil,
  IconSend,
  IconTrashX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMove, Primary } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import type { Assessment } from '../api';
import { copyPath, editPath } from '../navigation';
import type { MoveName } from '../writes';

/** What can be done with an assessment: the one thing that comes next, and everything else. */
export function useMoves(id: number) {
  const { t } = useTranslation();
  const { can: may } = useCan();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<MoveName | null>(null);
  const ask = (move: MoveName) => () => setAsked(move);
  const go = (to: string) => () => void navigate({ href: to } as never);
  const edit = go(editPath({ id }));

  function primary({
    status,
    revision,
    review_due,
    missing,
    shown,
    can,
  }: Assessment): Primary | null {
    if (revision?.state === 'draft') {
      const ready = shown.state === 'draft' && missing.length === 0;
      if (ready)
        return { label: t('hira.move.submit'), run: ask('submit'), why: refusal(can.submit) };
      return { label: t('hira.goOn'), run: edit, why: refusal(can.update) };
    }
    if (status !== 'published' || revision) return null;
    if (review_due && can.confirm === '') {
      return { label: t('hira.move.confirm'), run: ask('confirm') };
    }
    return { label: t('hira.move.revise'), run: ask('revise'), why: refusal(can.revise) };
  }

  function menu({ status, revision, version, review_due, missing, can }: Assessment): MenuMove[] {
    const move = (name: MoveName, icon: MenuMove['icon'], danger = false): MenuMove => ({
      label: t(`hira.move.${name}`),
      run: ask(name),
      why: refusal(can[name]),
      icon,
      danger,
    });
    const written = revision?.state === 'draft';
    const inForce = status === 'published';
    return [
      ...(written
        ? [{ label: t('hira.goOn'), run: edit, why: refusal(can.update), icon: IconPencil }]
        : []),
      ...(written && missing.length > 0 ? [move('submit', IconSend)] : []),
      ...(revision?.state === 'waiting' ? [move('withdraw', IconArrowBackUp)] : []),
      ...(inForce ? [move('confirm', IconCheck)] : []),
      ...(inForce && !revision && review_due ? [move('revise', IconGitBranch)] : []),
      ...(written && revision.version !== version ? [move('discard', IconTrashX, true)] : []),
      ...(inForce && !revision ? [move('archive', IconArchive)] : []),
      ...(status === 'archive' ? [move('unarchive', IconArchiveOff)] : []),
      ...(may('HIRA', 'create')
        ? [{ label: t('hira.move.copy'), run: go(copyPath({ id })), icon: IconCopy }]
        : []),
    ];
  }
  return { primary, menu, asked, close: () => setAsked(null) };
}

/** What is missing before it can be submitted, each thing once. */
export function missingOf({ missing }: Pick<Assessment, 'missing'>, rows: boolean): string[] {
  const all = missing.filter(({ field }) => field.startsWith('rows') === rows);
  return [...new Set(all.map(({ detail }) => detail))];
}
