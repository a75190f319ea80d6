import { categoryList } from '@/modules/categories/api';
import { siteList } from '@/modules/sites/api';
import { peopleList } from '@/modules/users/people';
import { can } from '@/platform/can';
import { queryClient } from '@/platform/queries';
import type { OfflinePart } from '@/platform/unsent/way';
import { wayOfIncidents } from './writes';

const hash = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

/** What the form of a report lets people choose from. */
const CHOICES = [siteList, categoryList, peopleList].map(({ queryKey }) => hash(queryKey));

export const ways: OfflinePart['ways'] = { incident: wayOfIncidents };

export const keeps: OfflinePart['keeps'] = (queryKey) => CHOICES.includes(hash(queryKey));

export const prepare: OfflinePart['prepare'] = async (who) => {
  if (!can(who, 'Incident', 'create')) return;
  await queryClient.prefetchQuery(siteList);
  await queryClient.prefetchQuery(categoryList);
  await queryClient.prefetchQuery(peopleList);
};

export const screens: OfflinePart['screens'] = [
  () => import('./IncidentsPage'),
  () => import('./report/NewIncident'),
];
