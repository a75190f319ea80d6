import { PEOPLE } from '../people.ts';
import type { Screen } from './screen.ts';

const { manager } = PEOPLE;

/** Trainings: who lacks what, who passed what, and what is taught and required. */
export const TRAININGS: readonly Screen[] = [
  { name: 'trainings-gaps', person: manager, path: '/trainings?status=lacking' },
  { name: 'trainings-records', person: manager, path: '/trainings/records?status=all' },
  { name: 'trainings-record', person: manager, path: '/trainings/records/3' },
  { name: 'trainings-certificate', person: manager, path: '/trainings/records/3/certificate' },
  { name: 'trainings-subjects', person: manager, path: '/trainings/subjects' },
  { name: 'trainings-requirements', person: manager, path: '/trainings/requirements' },
];
