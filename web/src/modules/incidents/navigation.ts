import { useListNavigation } from '@/core/records/navigation';
import { type IncidentSearch, STEPS, type StepName } from './filters';

interface One {
  readonly id: number;
}

export const pagePath = ({ id }: One) => `/incidents/summary/${id}`;
export const reportPath = (id: number) => `/incidents/${id}/report`;

/** Each of the five steps has an address of its own. */
export const stepPath = (id: number, step: StepName) =>
  `/incidents/${id}/steps/step${STEPS.indexOf(step) + 1}`;

export const newVictimPath = (id: number) => `${stepPath(id, 'report')}/victim/new`;
export const victimPath = (id: number, victim: number) =>
  `${stepPath(id, 'report')}/victim/edit?victim=${victim}`;

/** Going about between the list of incidents, what is looked at beside it, and the form. */
export const useNavigation = () =>
  useListNavigation<IncidentSearch>('/incidents', '/incidents/new', { peek: true });
