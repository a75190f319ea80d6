import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { recordKinds } from '@/platform/modules';
import { recordSearchQuery } from '@/platform/recordSearch';
import { useSession } from '@/platform/session';
import type { PaletteLine } from './commands';
import { hasScreen } from './screens';

/** Records whose number or words match, of those that may be opened. */
export function useRecordCommands(query: string): { commands: PaletteLine[]; searching: boolean } {
  const router = useRouter();
  const who = useSession();
  const kinds = recordKinds().filter(
    (each) => can(who, each.right, 'read') && hasScreen(each.screen),
  );
  const asked = recordSearchQuery(query);
  const enabled = asked.enabled && kinds.length > 0;
  const { data, isFetching } = useQuery({ ...asked, enabled, placeholderData: keepPreviousData });
  const found = enabled ? (data ?? []) : [];
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
