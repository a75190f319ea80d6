import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast';
import type { ActBody, FindingBody } from '../types';
import { actionsPiece, findingPiece, isNote, type NotePiece } from './pieces';
import type { Run } from './useRun';

/** The run around a question, which keeps what is noted at it. */
export const RunContext = createContext<Run | null>(null);

/** Findings and actions that are noted while one walks around, also where there is no network. */
export function useNotes() {
  const { t } = useTranslation();
  const run = use(RunContext);

  /** It is on the device first; what the server refuses at once is for the form to put right. */
  async function note(piece: NotePiece, sent: string): Promise<void> {
    if (!run) throw new Error('Nothing is gone through here.');
    const outcome = await run.add(piece);
    const wrong = outcome?.wrong.get(piece.name);
    if (wrong) {
      await run.drop(piece);
      throw wrong;
    }
    toast.done(outcome ? sent : t('audits.run.noteKept'));
  }

  return {
    waiting: run?.pieces.filter(isNote) ?? [],
    find: (body: FindingBody) => note(findingPiece(body), t('audits.findings.added')),
    act: (body: ActBody) => note(actionsPiece(body), t('audits.actions.added')),
    drop: (piece: NotePiece) => run?.drop(piece),
  };
}
