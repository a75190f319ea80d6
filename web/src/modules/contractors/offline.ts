import { queryClient } from '@/platform/queries';
import type { OfflinePart, Way } from '@/platform/unsent/offline';
import { isKeptMuster, type Mark, type Muster, oneMuster, sendMark } from './muster/api';
import { MARK } from './muster/marks';

const wayOfMarks: Way = {
  send: (entry, body, options) => sendMark(entry.about, body as Mark, options),
  sent: (entry, answer) => {
    const { muster } = answer as { muster: Muster };
    queryClient.setQueryData(oneMuster(entry.about).queryKey, muster);
  },
  became: () => null,
};

export const ways: OfflinePart['ways'] = { [MARK]: wayOfMarks };

/** Of a muster that was opened the device keeps the list. */
export const keeps: OfflinePart['keeps'] = (queryKey) => isKeptMuster(queryKey);

export const prepare: OfflinePart['prepare'] = async () => undefined;

export const screens: OfflinePart['screens'] = [() => import('./muster/MusterPage')];
