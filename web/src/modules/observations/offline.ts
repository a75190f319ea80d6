import { peopleList } from '@/core/records/people';
import { siteList } from '@/core/records/sites';
import { categoryList } from '@/directory/categories/api';
import { can } from '@/platform/can';
import { offering } from '@/platform/unsent/offering';
import type { OfflinePart } from '@/platform/unsent/offline';
import { wayOfReports } from './writes';

export const ways: OfflinePart['ways'] = { report: wayOfReports };

export const { keeps, prepare } = offering([siteList, categoryList, peopleList], (who) =>
  can(who, 'Observation', 'create'),
);

export const screens: OfflinePart['screens'] = [
  () => import('./ObservationsPage'),
  () => import('./NewObservation'),
];
