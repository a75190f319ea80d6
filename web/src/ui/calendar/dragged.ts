import type { DragEvent } from 'react';

/** Nothing else that is dragged over a calendar is one of its entries. */
const KIND = 'application/x-hivis-entry';

/** For an entry that can be dragged to another day. */
export const dragged = (id: number) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(KIND, String(id));
    event.dataTransfer.effectAllowed = 'move';
  },
});

export const isDragged = (event: DragEvent) => event.dataTransfer.types.includes(KIND);

export const draggedId = (event: DragEvent) => Number(event.dataTransfer.getData(KIND));
