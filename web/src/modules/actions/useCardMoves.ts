import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/modules/records/refusal';
import { useCan } from '@/platform/can';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { ActionRow } from './api';
import { wayTo } from './board';
import type { Status } from './filters';
import type { Move } from './moves';
import { useStartAction } from './writes';

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
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const refusalOf = useColumnRefusal();
  const start = useStartAction();
  const [asked, setAsked] = useState<{ action: ActionRow; move: Move } | null>(null);
  const [opened, setOpened] = useState(false);
  const [moved, setMoved] = useState(0);

  function begin(row: ActionRow) {
    // Whoever moves a card out of its column expects to see it in the other.
    const done = row.status === 'overdue' ? 'actions.board.stays' : 'actions.done.start';
    start.mutate(row.id, {
      onSuccess: () => toast.done(t(done, { number: row.number })),
      onError: (error) => toast.failed(sentence(error)),
    });
  }

  function move(row: ActionRow, column: Status) {
    const refusal = refusalOf(row, column);
    if (refusal) return toast.failed(refusal);
    const way = wayTo(row, column);
    if (!('move' in way)) return;
    setMoved(row.id);
    if (way.move === 'start') return begin(row);
    setAsked({ action: row, move: way.move });
    setOpened(true);
  }

  return {
    move,
    /** The last card that was moved. */
    moved,
    asked,
    opened,
    close: () => setOpened(false),
  };
}

/** A card that changes its column is made anew there; the focus it had goes with it. */
export function useFocusOfCard(id: number, updated: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are new when the lists are.
  useEffect(() => {
    if (!id || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
  }, [id, updated]);
}
