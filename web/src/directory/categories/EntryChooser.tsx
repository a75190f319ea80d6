import { type Found, type SearchProps, SearchSelect, type Source } from '@/ui/form/SearchSelect';
import { type CategorySet, categoryKeys, type Entry, type Filter } from './categorySet';

export interface FoundEntry extends Found {
  readonly entry: Entry;
}

interface Props extends SearchProps {
  set: CategorySet;
  type: string;
  value: FoundEntry | null;
  onChoose: (found: FoundEntry | null) => void;
  /** What is offered before anything is typed. */
  likely: Filter;
  /** Whether one may be chosen. */
  fits: (entry: Entry) => boolean;
}

/** Chooses an active category of a set by words of its name. */
export function EntryChooser({ set, type, value, likely, fits, ...rest }: Props) {
  const source: Source<FoundEntry> = {
    key: [...categoryKeys.all, set.name, 'found', type, likely],
    find: async (q, signal) => {
      const filter = q ? { q } : likely;
      const found = await set.list({ ...filter, type, status: 'active' }, signal);
      return found.filter(fits).slice(0, MOST).map(asFound);
    },
  };
  return <SearchSelect {...rest} chosen={value} source={source} />;
}

const MOST = 50;

export function asFound(entry: Entry): FoundEntry {
  return { entry, value: String(entry.id), label: entry.name, about: entry.parent_name };
}
