import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type HomeAnswer, needsQuery } from '@/platform/home';
import { manifests, WORK_GROUPS, type WorkGroup, type WorkKind } from '@/platform/modules';
import { useSiteId } from '@/platform/site';

/** A record that waits, whatever it is. */
export interface Waiting {
  readonly id: number | string;
  readonly record: unknown;
}

export function workKinds(): readonly WorkKind[] {
  return manifests().flatMap(({ work = [] }) => work);
}

/** How much waits of each kind, by its name. */
export function useWaiting(counts: HomeAnswer['counts'] | undefined) {
  const siteId = useSiteId();
  const queued = workKinds().filter(({ queue }) => queue);
  const asked = useQueries({ queries: queued.flatMap(({ queue }) => queue?.(siteId) ?? []) });
  const of = (kind: WorkKind) =>
    kind.count ? (counts?.[kind.count] ?? 0) : (asked[queued.indexOf(kind)]?.data?.total ?? 0);
  return {
    of,
    items: (kind: WorkKind): readonly Waiting[] => asked[queued.indexOf(kind)]?.data?.items ?? [],
    /** Of a group; what is quiet counts there, and not where only the pressing does. */
    inGroup: (group: WorkGroup, { quiet }: { quiet: boolean }) =>
      workKinds()
        .filter((kind) => kind.group === group && (quiet || !kind.quiet))
        .reduce((sum, kind) => sum + of(kind), 0),
  };
}

export type WaitingCounts = ReturnType<typeof useWaiting>;

/** The groups in which something waits, in their order. */
export function groupsWith(waiting: WaitingCounts, quiet: boolean): WorkGroup[] {
  return WORK_GROUPS.filter((group) => waiting.inGroup(group, { quiet }) > 0);
}

/** The record of a need, which stands under the name that its kind gives it. */
export function recordsOf(needs: HomeAnswer['needs_me'], why: string): Waiting[] {
  return (needs ?? [])
    .filter(({ kind }) => kind === why)
    .flatMap(({ kind: _, ...named }) => Object.values(named))
    .filter((record) => record !== undefined && record !== null)
    .map((record) => ({ id: record.id, record }));
}

/** All of one kind, page by page. */
export function useAllOf(kind: WorkKind, waiting: WaitingCounts) {
  const siteId = useSiteId();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    { ...needsQuery(siteId, kind.why), enabled: !kind.queue },
  );
  if (kind.queue) return { items: waiting.items(kind) };
  const items = data?.pages.flatMap((page) => recordsOf(page, kind.why));
  return { items, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage };
}
