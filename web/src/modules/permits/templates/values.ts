import type { COLOURS, Template } from './api';

/** What is said of a template beside its form. */
export interface TemplateValues extends Record<string, unknown> {
  name: string;
  description: string;
  prefix_id: string;
  colour: (typeof COLOURS)[number];
  low_risk: boolean;
  scoring: boolean;
  /** Nothing: as long as is asked for; of a new one as what it begins with has it. */
  most_hours: number | '';
  active: boolean;
  site_ids: string[];
}

export const EMPTY: TemplateValues = {
  name: '',
  description: '',
  prefix_id: '',
  colour: 'orange',
  low_risk: false,
  scoring: false,
  most_hours: '',
  active: true,
  site_ids: [],
};

export const valuesOf = (template: Template): TemplateValues => ({
  name: template.name,
  description: template.description,
  prefix_id: template.prefix_id,
  colour: template.colour,
  low_risk: template.low_risk,
  scoring: template.scoring,
  most_hours: template.most_hours || '',
  active: template.active,
  site_ids: (template.sites ?? []).map(({ id }) => String(id)),
});

/** What is sent of a new one; a new one is active. */
export function bodyOf({ active: _, site_ids, most_hours, ...rest }: TemplateValues) {
  return {
    ...rest,
    most_hours: most_hours === '' ? undefined : most_hours,
    name: rest.name.trim(),
    description: rest.description.trim(),
    prefix_id: rest.prefix_id.trim(),
    site_ids: site_ids.map(Number),
  };
}

/** What is sent of a change. */
export const wholeOf = (values: TemplateValues) => ({
  ...bodyOf(values),
  most_hours: values.most_hours || 0,
  active: values.active,
});
