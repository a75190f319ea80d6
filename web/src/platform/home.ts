import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Answer, Query } from './answer';
import { api, unwrap } from './client';
import type { Holder } from './holder';
import type { SentenceKey } from './sentenceKeys';
import type { Boot } from './session';

/** What waits for this person and how things stand; the navigation counts it as well. */
export type HomeAnswer = Answer<'/api/v1/home', 'get'>;
export type HomeCount = keyof HomeAnswer['counts'];

/** What a module shows on Home beside what waits. */
export interface HomePart {
  /** Where Home's answer has its numbers, which whoever may not read it does not get. */
  readonly of: Exclude<keyof HomeAnswer, 'counts' | 'needs_me'>;
  /** What comes before everything else. */
  // biome-ignore lint/suspicious/noExplicitAny: what its numbers are only its module knows.
  readonly urgent?: AsyncRouteComponent<HomeProps<any>>;
  /** How it is doing, each number a `Tile`. */
  // biome-ignore lint/suspicious/noExplicitAny: what its numbers are only its module knows.
  readonly tiles?: AsyncRouteComponent<HomeProps<any>>;
  /** Its tiles stand before those of others. */
  readonly leads?: boolean;
}

/** What a module shows below all else of Home; it is fetched once the rest stands. */
export interface BelowHome {
  readonly allowed: (who: Holder) => boolean;
  readonly part: AsyncRouteComponent<object>;
}

export interface HomeProps<N> {
  readonly numbers: N;
  readonly counts: HomeAnswer['counts'];
}

/** Something that a new organization does before everybody can begin. */
export interface FirstStep {
  /** As the server names it, which says their order and which are done. */
  readonly name: NonNullable<
    Answer<'/api/v1/organization/first_steps', 'get'>['steps']
  >[number]['name'];
  readonly label: SentenceKey;
  /** What is said of it until it is done. */
  readonly why: (boot: Boot | null) => SentenceKey;
  readonly to: string;
}

type Asked = NonNullable<Query<'/api/v1/home', 'get'>>;

/** It is made of the records of all modules, so it is old whenever one of them changes. */
export const HOME_KEY = ['home'] as const;

/** Of each kind of need Home shows no more. */
export const ON_HOME = 5;
const ON_A_PAGE = 20;

const ask = async (query: Asked, signal: AbortSignal) =>
  unwrap(api.GET('/api/v1/home', { params: { query }, signal }));

/** Of one site, or of all that the person works at. */
export const homeQuery = (site_id: number | undefined) =>
  queryOptions({
    queryKey: [...HOME_KEY, 'answer', site_id],
    queryFn: ({ signal }) => ask({ site_id, per_page: ON_HOME }, signal),
  });

let readers = 0;

/** Whether somebody has it before their eyes, and not only its counts in the navigation. */
export const homeIsRead = () => readers > 0 && document.visibilityState !== 'hidden';

/** Until what it returns is called. */
export function readHome(): () => void {
  readers += 1;
  return () => {
    readers -= 1;
  };
}

/** All that waits for one reason, page by page. */
export const needsQuery = (site_id: number | undefined, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...HOME_KEY, 'needs', site_id, kind],
    queryFn: async ({ pageParam: page, signal }) => {
      const of = { site_id, kind: kind as Asked['kind'], page, per_page: ON_A_PAGE };
      return (await ask(of, signal)).needs_me ?? [];
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < ON_A_PAGE ? undefined : all.length + 1),
  });
