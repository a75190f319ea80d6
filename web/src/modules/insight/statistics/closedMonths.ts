import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { KEY } from '../api';

export type ClosedMonth = NonNullable<Answer<'/api/statistics', 'get'>['closed_months']>[number];
export type ClosedChange = NonNullable<Answer<'/api/statistics', 'get'>['changes']>[number];

const onSuccess = () => queryClient.invalidateQueries({ queryKey: KEY });

export function useCloseMonth() {
  return useWrite({
    send: (month: string, headers) =>
      unwrap(api.POST('/api/closed_months', { body: { month }, headers })),
    onSuccess,
  });
}

export function useReopenMonth() {
  return useWrite({
    send: (month: string, headers) =>
      unwrap(api.DELETE('/api/closed_months', { params: { query: { month } }, headers })),
    onSuccess,
  });
}

/** The months of some days that are over on another, the latest first. */
export function monthsOver(from: string, to: string, today: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = after(month)) {
    if (month < today.slice(0, 7)) months.unshift(month);
  }
  return months;
}

function after(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1));
  return next.toISOString().slice(0, 7);
}
