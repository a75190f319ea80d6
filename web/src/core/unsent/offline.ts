import type { OfflinePart } from '@/platform/unsent/offline';

export const ways: OfflinePart['ways'] = {};
export const keeps: OfflinePart['keeps'] = () => false;
export const prepare: OfflinePart['prepare'] = async () => undefined;
export const screens: OfflinePart['screens'] = [() => import('./UnsentPage')];
