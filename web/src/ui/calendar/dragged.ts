import type { DragEvent } from 'react';

/** Nothing else that is dragged over a calendar is one of its entries. */
const KIND = 'application/x-hivis-entry';

/** For an entry that can be dragged to another day. */
export const dragged = (id: number) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    event.dataTransfer.setData(KIND, `${id} ${Math.round(event.clientY - top)}`);
    event.dataTransfer.effectAllowed = 'move';
  },
});

export const isDragged = (event: DragEvent) => event.dataTransfer.types.includes(KIND);

const toldBy = (event: DragEvent) => event.dataTransfer.getData(KIND).split(' ').map(Number);

export const draggedId = (event: DragEvent) => toldBy(event)[0] ?? 0;

/** How far below its upper edge it was taken hold of. */
export const draggedBy = (event: DragEvent) => toldBy(event)[1] ?? 0;
