import { templateApi } from '@/core/forms/templates/api';
import type { Answer, Body } from '@/platform/answer';

export type Template = Answer<'/api/permits/{id}', 'get'>['template'];
export type TemplateBody = Body<'/api/permits', 'post'>;
export type TemplatePatch = Body<'/api/permits/{id}', 'patch'>;

export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'grey',
] as const;

export const templates = templateApi<Template>('/api/permits', 'permits');
