import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListNavigation } from '@/core/records/navigation';
import { stringifySearch } from '@/platform/search';
import type { CalendarSearch } from './filters';

export const LIST = '/safety-calendar';
export const NEW = '/safety-calendar/new';

export const pagePath = (id: number, at?: number) =>
  `/safety-calendar/${id}${stringifySearch({ at })}`;
export const editPath = (id: number, at?: number) =>
  `/safety-calendar/edit/${id}${stringifySearch({ at, view: 'month' })}`;

/** The one of a series that the address names. */
export function useOccurrenceId(): number {
  const { at } = useSearch({ strict: false } as never) as CalendarSearch;
  return Number(at) || 0;
}

/** Going about between the calendar, what is looked at beside it, and the form. */
export function useNavigation() {
  const navigate = useNavigate();
  const navigation = useListNavigation<CalendarSearch>(LIST, NEW, { peek: true });
  const { search } = navigation;
  return {
    ...navigation,
    /** One time at which an item takes place, beside the calendar. */
    entryPath: (id: number, at: number) => `${LIST}${stringifySearch({ ...search, peek: id, at })}`,
    /** A view of a day. */
    dayPath: (date: string) => `${LIST}${stringifySearch({ ...search, view: 'day', date })}`,
    close: () =>
      void navigate({
        to: LIST,
        search: (before: object) => ({ ...before, peek: undefined, at: undefined }),
      } as never),
    /** The form, with the time that was asked for. */
    createAt: (starts: string) =>
      void navigate({
        to: NEW,
        search: (before: object) => ({ ...before, peek: undefined, at: undefined, starts }),
      } as never),
    /** What is looked for by words is a list. */
    patch: (values: Partial<CalendarSearch>, options?: { push?: boolean }) =>
      navigation.patch(values.q ? { ...values, view: 'list' } : values, options),
  };
}
