import { useSyncExternalStore } from 'react';
import { hasMoved, onBarrier } from '@/platform/barrier';

/** Whether the organization is at another address now, as some call was told. */
export const useMoved = (): boolean => useSyncExternalStore(onBarrier, hasMoved);
