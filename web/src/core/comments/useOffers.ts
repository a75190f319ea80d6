import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { kindOf } from '@/platform/modules';
import { recordSearchQuery } from '@/platform/recordSearch';
import { useSession } from '@/platform/session';
import { type About, witnesses } from './api';
import { choose, matching, put, type Search, type Typed } from './mentions';

const OFFERED = 6;

/** How long somebody pauses before records are looked for. */
const PAUSE = 160;

/** What can take the place of what is being typed. */
export interface Offer {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly take: (
    typed: Typed,
    search: Search,
    caret: number,
  ) => { readonly typed: Typed; readonly caret: number };
}

/** The people or the records that are looked for in a comment. */
export function useOffers(about: About, search: Search | null): readonly Offer[] {
  const people = usePeople(about, search?.sign === '@' ? search.query : null);
  const records = useRecords(about, search?.sign === '#' ? search.query : '');
  return search?.sign === '#' ? records : people;
}

function usePeople(about: About, query: string | null): readonly Offer[] {
  const { data: people } = useQuery({ ...witnesses(about), enabled: query !== null });
  const { user } = useSession();
  if (query === null) return [];
  const others = people?.filter((person) => person.id !== user?.id) ?? [];
  return matching(others, query, OFFERED).map((person) => ({
    key: String(person.id),
    name: person.name,
    hint: person.role_name,
    take: (typed, search, caret) => choose(typed, search, caret, person),
  }));
}

/** Nothing while what was found is not yet what is asked for: Enter must not choose another one. */
function useRecords({ module, id }: About, query: string): readonly Offer[] {
  const [asked] = useDebouncedValue(query, PAUSE);
  const { data: found } = useQuery(recordSearchQuery(asked));
  if (asked !== query || !found) return [];
  const others = found.filter(
    (each) => kindOf(each.kind) && !(each.kind === module && each.id === id),
  );
  return others.slice(0, OFFERED).map(({ number, title }) => ({
    key: number,
    name: number,
    hint: title,
    take: (typed, search, caret) => put(number, typed, search, caret),
  }));
}
