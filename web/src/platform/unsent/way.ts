import { ApiError } from '../errors';
import { manifests } from '../modules';
import type { OfflineForm, OfflinePart, Way } from './offline';

export function offlineForm(kind: string): OfflineForm | undefined {
  return manifests()
    .map(({ offline }) => offline?.forms[kind])
    .find(Boolean);
}

export async function wayOf(kind: string): Promise<Way> {
  const offline = manifests().find((each) => each.offline?.forms[kind])?.offline;
  const part = offline?.load().catch(() => {
    throw new ApiError(0, ''); // a part of the page is missing for want of a network
  });
  const way = (await part)?.ways[kind];
  if (!way) throw new Error(`Nobody sends a ${kind}.`);
  return way;
}

/** What works without a network, of all modules; a part that cannot be fetched is left out. */
export async function offlineParts(): Promise<OfflinePart[]> {
  const parts = manifests().map(({ offline }) => offline?.load().catch(() => undefined));
  return (await Promise.all(parts)).filter((part) => part !== undefined);
}
