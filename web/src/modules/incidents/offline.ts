import { peopleList } from '@/core/records/people';
import { siteList } from '@/core/records/sites';
import { categoryList } from '@/directory/categories/api';
import { can } from '@/platform/can';
import { offering } from '@/platform/unsent/offering';
import type { OfflinePart } from '@/platform/unsent/offline';
import { wayOfIncidents } from './writes';

export const ways: OfflinePart['ways'] = { incident: wayOfIncidents };

export const { keeps, prepare } = offering([siteList, categoryList, peopleList], (who) =>
  can(who, 'Incident', 'create'),
);

export const screens: OfflinePart['screens'] = [
  () => import('./IncidentsPage'),
  () => import('./report/NewIncident'),
];
