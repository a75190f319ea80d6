import type { UseQueryOptions } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { HomeCount } from './home';
import type { SentenceKey } from './sentenceKeys';

export const WORK_GROUPS = ['mine', 'review', 'approve', 'verify'] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

/** Something that can wait for somebody, in the inbox of all modules. */
export interface WorkKind {
  readonly group: WorkGroup;
  /** Why it waits, as Home's answer says it; of another queue, its own name. */
  readonly why: string;
  /** Over several kinds of one group. */
  readonly label: SentenceKey;
  /** Its number among Home's; what is not urgent is `quiet`, and not on Home. */
  readonly count?: HomeCount;
  readonly quiet?: boolean;
  /** What is not among Home's needs is asked for here, for a site or for all. */
  // biome-ignore lint/suspicious/noExplicitAny: what is asked for is the module's own.
  readonly queue?: (siteId: number | undefined) => UseQueryOptions<any, Error, WorkList, any>;
  /** One of them: its line and, unfolded, what is decided by. */
  // biome-ignore lint/suspicious/noExplicitAny: what a record is only its module knows.
  readonly item: AsyncRouteComponent<WorkProps<any>>;
}

export interface WorkList {
  readonly total: number;
  readonly items: readonly { readonly id: number; readonly record: unknown }[];
}

export interface WorkProps<R> {
  readonly why: string;
  readonly record: R;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** It waits no longer: the next one is shown. */
  readonly onDone: () => void;
}
