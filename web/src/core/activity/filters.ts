import { manifests } from '@/platform/modules';
import type { ListSearch } from '@/platform/search';

export const FILTERS = ['module', 'from', 'to'] as const;

export type ActivitySearch = ListSearch & Partial<Record<(typeof FILTERS)[number], string>>;

/** Of what the log tells, by the names that the server has for them: whatever the modules say. */
export const logged = () => manifests().flatMap(({ log }) => log?.names ?? []);
