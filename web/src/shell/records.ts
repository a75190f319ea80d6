import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import { recordKinds } from '@/platform/modules';
import { useSession } from '@/platform/session';
import type { PaletteLine } from './commands';
import { hasScreen } from './screens';

/** Records whose number or words match, of those that may be opened. */
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
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/search', { params: { query: { q: words } }, signal })),
  });
  const found = words.length >= 2 ? (data?.results ?? []) : [];
  return {
    searching: isFetching,
    commands: found.flatMap((row) => {
      const kind = kinds.find((each) => each.name === row.kind);
      if (!kind) return [];
      return {
        id: `${kind.key}-${row.id}`,
        group: 'records' as const,
        label: row.title,
        hint: row.number,
        icon: kind.icon,
        run: () => void router.navigate({ href: kind.summary(row.id, who) }),
      };
    }),
  };
}
