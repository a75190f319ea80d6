import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { placeFor } from './moved';

interface Dragged {
  row: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
  /** Rows go about in their own list only. */
  list: symbol;
  index: number;
  onMove?: (from: number, to: number) => void;
}

/** Lets a row be dragged by its grip; returns at which edge of it another one would be dropped. */
export function useDragRow({ row, grip, list, index, onMove }: Dragged): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const movable = Boolean(onMove);
  useEffect(() => {
    const element = row.current;
    if (!element || !grip.current || !movable) return;
    const data = { list, index };
    return combine(
      draggable({ element, dragHandle: grip.current, getInitialData: () => data }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) =>
          attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          setEdge(source.data.index === index ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const from = Number(source.data.index);
          const at = extractClosestEdge(self.data) === 'top' ? 'top' : 'bottom';
          move.current?.(from, placeFor(from, index, at));
        },
      }),
    );
  }, [row, grip, list, index, movable]);
  return edge;
}
