import type { Call } from '@/core/records/api';
import { settle } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Answer, Body } from '@/platform/answer';
import { api } from '@/platform/client';
import type { Once } from '@/platform/useWrite';
import { item } from './api';
import { calendarItem as kind } from './kind';
import type { Item, ItemBody, ItemPatch } from './types';

const items = {
  recordOf: (answer: Answer<'/api/calendar_items/{id}', 'get'>) => item(answer.calendar_item),
  settled: (record: Item) => settle(kind, record),
};

/** What is done with one item. */
export function useItemWrite<V>(
  id: number,
  call: (input: V, headers: Once) => Call<Answer<'/api/calendar_items/{id}', 'get'>>,
) {
  return useWriteOf(items, call, id);
}

export function useAddItem() {
  return useWriteOf(items, (body: ItemBody, headers) =>
    api.POST('/api/calendar_items', { body, headers }),
  );
}

export function useEditItem(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    items,
    (body: ItemPatch, headers) => api.PATCH('/api/calendar_items/{id}', { params, body, headers }),
    id,
  );
}

/** To another time, of whichever was dragged there. */
export function useMoveItem() {
  return useWriteOf(
    items,
    ({ id, ...body }: { id: number } & ItemPatch, headers) =>
      api.PATCH('/api/calendar_items/{id}', { params: { path: { id } }, body, headers }),
    ({ id }) => id,
  );
}

export function useCancelItem(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    items,
    (body: Body<'/api/calendar_items/{id}/cancel', 'post'>, headers) =>
      api.POST('/api/calendar_items/{id}/cancel', { params, body, headers }),
    id,
  );
}

export function useAnswerItem(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    items,
    (body: Body<'/api/calendar_items/{id}/answer', 'post'>, headers) =>
      api.POST('/api/calendar_items/{id}/answer', { params, body, headers }),
    id,
  );
}
