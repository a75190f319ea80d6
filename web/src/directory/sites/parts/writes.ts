import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type Once, useWrite } from '@/platform/useWrite';
import { siteKeys } from '../settings';
import type { Level } from './tree';

type NewPart = Body<'/api/sites/{id}/divisions', 'post'>;
type PartPatch = Body<'/api/departments/{id}', 'patch'>;

/** One call for each level: below what it is added, and which one it is. */
const CALLS = {
  division: {
    add: (id: number, body: NewPart, headers: Once) =>
      api.POST('/api/sites/{id}/divisions', { params: { path: { id } }, body, headers }),
    edit: (id: number, body: PartPatch, headers: Once) =>
      api.PATCH('/api/divisions/{id}', { params: { path: { id } }, body, headers }),
    remove: (id: number, headers: Once) =>
      api.DELETE('/api/divisions/{id}', { params: { path: { id } }, headers }),
  },
  department: {
    add: (id: number, body: NewPart, headers: Once) =>
      api.POST('/api/divisions/{id}/departments', { params: { path: { id } }, body, headers }),
    edit: (id: number, body: PartPatch, headers: Once) =>
      api.PATCH('/api/departments/{id}', { params: { path: { id } }, body, headers }),
    remove: (id: number, headers: Once) =>
      api.DELETE('/api/departments/{id}', { params: { path: { id } }, headers }),
  },
  unit: {
    add: (id: number, body: NewPart, headers: Once) =>
      api.POST('/api/departments/{id}/units', { params: { path: { id } }, body, headers }),
    edit: (id: number, body: PartPatch, headers: Once) =>
      api.PATCH('/api/units/{id}', { params: { path: { id } }, body, headers }),
    remove: (id: number, headers: Once) =>
      api.DELETE('/api/units/{id}', { params: { path: { id } }, headers }),
  },
} as const;

interface Named {
  level: Level;
  id: number;
}

export interface Adding {
  level: Level;
  /** What it is to be part of. */
  parentId: number;
  name: string;
}

/** The tree and all choosers of places are fetched anew. */
const refresh = () => queryClient.invalidateQueries({ queryKey: siteKeys.all });

export function useAddPart() {
  return useWrite({
    about: ({ parentId }: Adding) => parentId,
    send: async ({ level, parentId, name }: Adding, headers) =>
      unwrap(CALLS[level].add(parentId, { name }, headers)),
    onSuccess: refresh,
  });
}

export function useEditPart() {
  return useWrite({
    about: ({ id }: Named) => id,
    send: async ({ level, id, ...patch }: Named & PartPatch, headers) =>
      unwrap(CALLS[level].edit(id, patch, headers)),
    onSuccess: refresh,
  });
}

export function useRemovePart() {
  return useWrite({
    about: ({ id }: Named) => id,
    send: async ({ level, id }: Named, headers) => unwrap(CALLS[level].remove(id, headers)),
    onSuccess: refresh,
  });
}
