import { can } from '@/platform/can';
import { queryClient } from '@/platform/queries';
import type { OfflinePart } from '@/platform/unsent/offline';
import { actionApi } from './api';
import { wayOfCompletions } from './writes';

const mine = actionApi().list({ mine: 'true' });
const hash = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

export const ways: OfflinePart['ways'] = { completion: wayOfCompletions };

/** My list, and the actions that this person may complete. */
export const keeps: OfflinePart['keeps'] = (queryKey, data) => {
  if (hash(queryKey) === hash(mine.queryKey)) return true;
  const [module, one] = actionApi().keys.one(0);
  if (queryKey[0] !== module || queryKey[1] !== one) return false;
  return (data as { can?: { complete?: string } }).can?.complete === '';
};

export const prepare: OfflinePart['prepare'] = async (who) => {
  if (can(who, 'Action', 'read')) await queryClient.prefetchQuery(mine);
};

export const screens: OfflinePart['screens'] = [
  () => import('./ActionsPage'),
  () => import('./ActionPanel'),
];
