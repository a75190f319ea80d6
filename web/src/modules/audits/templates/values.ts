import type { ICON_NAMES, Template } from './api';

/** What is said of a template beside its form. */
export interface TemplateValues extends Record<string, unknown> {
  name: string;
  description: string;
  icon: (typeof ICON_NAMES)[number];
  audit_type: Template['audit_type'];
  scoring: boolean;
  active: boolean;
}

export const EMPTY: TemplateValues = {
  name: '',
  description: '',
  icon: 'clipboard',
  audit_type: 'inspection',
  scoring: true,
  active: true,
};

export const valuesOf = (template: Template): TemplateValues => ({
  name: template.name,
  description: template.description,
  icon: template.icon,
  audit_type: template.audit_type,
  scoring: template.scoring,
  active: template.active,
});

/** What is sent of a new one; a new one is active. */
export function bodyOf({ active: _, ...rest }: TemplateValues) {
  const { icon, audit_type, scoring } = rest;
  const name = rest.name.trim();
  return { name, description: rest.description.trim(), icon, audit_type, scoring };
}

/** What is sent of a change. */
export const wholeOf = (values: TemplateValues) => ({ ...bodyOf(values), active: values.active });
