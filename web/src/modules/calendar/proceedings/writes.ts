import type { Body } from '@/platform/answer';
import { api } from '@/platform/client';
import { useItemWrite } from '../writes';

type Of<P extends 'proceedings' | 'carry' | 'actions' | 'attendance'> = P extends 'proceedings'
  ? Body<'/api/calendar_items/{id}/proceedings', 'patch'>
  : Body<`/api/calendar_items/{id}/${Exclude<P, 'proceedings'>}`, 'post'>;

export const useKeepProceedings = (id: number) =>
  useItemWrite(id, (body: Of<'proceedings'>, headers) =>
    api.PATCH('/api/calendar_items/{id}/proceedings', { params: { path: { id } }, body, headers }),
  );

export const useCarry = (id: number) =>
  useItemWrite(id, (body: Of<'carry'>, headers) =>
    api.POST('/api/calendar_items/{id}/carry', { params: { path: { id } }, body, headers }),
  );

export const useAct = (id: number) =>
  useItemWrite(id, (body: Of<'actions'>, headers) =>
    api.POST('/api/calendar_items/{id}/actions', { params: { path: { id } }, body, headers }),
  );

export const useAttend = (id: number) =>
  useItemWrite(id, (body: Of<'attendance'>, headers) =>
    api.POST('/api/calendar_items/{id}/attendance', { params: { path: { id } }, body, headers }),
  );
