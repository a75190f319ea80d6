import { templateApi } from '@/core/forms/templates/api';
import type { Answer } from '@/platform/answer';

export type Template = Answer<'/api/audits/{id}', 'get'>['template'];

export const ICON_NAMES = [
  'clipboard',
  'helmet',
  'flame',
  'leaf',
  'gear',
  'truck',
  'flask',
  'ladder',
  'bolt',
  'cross',
  'building',
  'shield',
] as const satisfies readonly Template['icon'][];

export const templates = templateApi<Template>('/api/audits', 'audits');
