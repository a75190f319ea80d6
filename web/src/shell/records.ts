import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { ApiError } from '@/platform/errors';
import { type RecordKind, recordKinds } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { send } from '@/platform/transport';
import type { PaletteLine } from './commands';
import { hasScreen } from './screens';

interface Found {
  id: number;
  number: string;
  description: string;
}

/** Records whose number or words match, through the search of their own lists. */
export function useRecordCommands(query: string): { commands: PaletteLine[]; searching: boolean } {
  const router = useRouter();
  const who = useSession();
  const words = query.trim();
  const kinds = recordKinds().filter(
    (each) => can(who, each.right, 'read') && hasScreen(each.screen),
  );
  const { data, isFetching } = useQuery({
    queryKey: ['palette', words, kinds.map((each) => each.key)],
    enabled: words.length >= 2 && kinds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await Promise.all(kinds.map((each) => find(each, words, signal)))).flat(),
  });
  const found = words.length >= 2 ? (data ?? []) : [];
  return {
    searching: isFetching,
    commands: found.map(({ kind, row }) => ({
      id: `${kind.key}-${row.id}`,
      group: 'records',
      label: row.description,
      hint: row.number,
      icon: kind.icon,
      run: () => void router.navigate({ href: kind.summary(row.id, who) }),
    })),
  };
}

async function find(kind: RecordKind, words: string, signal: AbortSignal) {
  const address = new URL(kind.list, location.href);
  address.search = String(new URLSearchParams({ q: words, page: '1', per_page: '5' }));
  const response = await send(new Request(address, { signal }));
  if (!response.ok) throw new ApiError(response.status, '');
  const body = (await response.json()) as Record<string, Found[] | null>;
  return (body[kind.key] ?? []).map((row) => ({ kind, row }));
}
