import { IconCheckbox, IconEye } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { ApiError } from '@/platform/errors';
import { useSession } from '@/platform/session';
import { send } from '@/platform/transport';
import type { Command } from './commands';
import { hasScreen } from './screens';

interface Source {
  readonly module: 'Incident' | 'Action';
  readonly list: string;
  /** The key of the rows in the answer, and the start of the cache key. */
  readonly rows: 'observations' | 'actions';
  readonly screen: string;
  readonly icon: typeof IconEye;
}

const SOURCES: readonly Source[] = [
  {
    module: 'Incident',
    list: '/api/v2/observations',
    rows: 'observations',
    screen: '/observations',
    icon: IconEye,
  },
  {
    module: 'Action',
    list: '/api/actions/all',
    rows: 'actions',
    screen: '/actions/all',
    icon: IconCheckbox,
  },
];

interface Found {
  id: number;
  number: string;
  description: string;
}

/** Records whose number or words match, through the search of their own lists. */
export function useRecordCommands(query: string): { commands: Command[]; searching: boolean } {
  const router = useRouter();
  const who = useSession();
  const words = query.trim();
  const sources = SOURCES.filter((each) => can(who, each.module, 'read') && hasScreen(each.screen));
  const { data, isFetching } = useQuery({
    queryKey: ['palette', words, sources.map((each) => each.rows)],
    enabled: words.length >= 2 && sources.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await Promise.all(sources.map((each) => find(each, words, signal)))).flat(),
  });
  const found = words.length >= 2 ? (data ?? []) : [];
  return {
    searching: isFetching,
    commands: found.map(({ source, row }) => ({
      id: `${source.rows}-${row.id}`,
      group: 'records',
      label: row.description,
      hint: row.number,
      icon: source.icon,
      run: () => void router.navigate({ href: `${source.screen}/summary/${row.id}` }),
    })),
  };
}

async function find(source: Source, words: string, signal: AbortSignal) {
  const address = new URL(source.list, location.href);
  address.search = String(new URLSearchParams({ q: words, page: '1', per_page: '5' }));
  const response = await send(new Request(address, { signal }));
  if (!response.ok) throw new ApiError(response.status, '');
  const body = (await response.json()) as Record<string, Found[] | null>;
  return (body[source.rows] ?? []).map((row) => ({ source, row }));
}
