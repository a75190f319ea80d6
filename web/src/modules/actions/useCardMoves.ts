import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { toast } from '@/ui/toast';
import type { ActionRow } from './api';
import { wayTo } from './board';
import type { Status } from './filters';
import { nameOf } from './moves';
import type { Asked } from './moving';
import { useAsked } from './useAsked';
import { useStart } from './writes';

/** Why an action cannot be brought into a column, in words; '' when it can. */
export function useColumnRefusal() {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = useRefusal();
  return (row: ActionRow, column: Status): string => {
    const way = wayTo(row, column);
    if ('never' in way) return t(`actions.board.refusal.${way.never}`);
    const limit = why('Action', 'update');
    return (limit ? t(`limits.${limit}`) : refusal(way.refusal)) ?? '';
  };
}

/** Moves of the cards: made at once, after a dialog, or refused in words. */
export function useCardMoves() {
  const refusalOf = useColumnRefusal();
  const { start } = useStart();
  const { ask, ...dialog } = useAsked<{ action: ActionRow; move: Asked }>();
  const [moved, setMoved] = useState(0);

  function move(row: ActionRow, column: Status) {
    const refusal = refusalOf(row, column);
    if (refusal) return toast.failed(refusal);
    const way = wayTo(row, column);
    if (!('move' in way)) return;
    setMoved(row.id);
    if (way.move !== 'start') return ask({ action: row, move: nameOf(way.move, row.status) });
    // Whoever moves a card out of its column expects to see it in the other.
    start(row, row.status === 'overdue' ? 'actions.board.stays' : undefined);
  }

  /** The last card that was moved, and what is asked before it moves. */
  return { move, moved, ...dialog };
}

/** A card that changes its column is made anew there; the focus it had goes with it. */
export function useFocusOfCard(id: number, updated: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are new when the lists are.
  useEffect(() => {
    if (!id || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
  }, [id, updated]);
}
