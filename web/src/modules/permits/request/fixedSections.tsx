import type { UseFormReturnType } from '@mantine/form';
import type { FormDocument, Section } from '@/core/forms/document';
import type { Permit } from '../api';
import { OwnFields } from './OwnFields';
import type { useDraftCheck } from './useDraftCheck';
import { type PermitValues, sectionOf } from './values';

interface Own {
  form: UseFormReturnType<PermitValues>;
  permit: Permit;
  document: FormDocument;
  check: ReturnType<typeof useDraftCheck>;
}

/** The sections with the permit's own fields: what is in them, what is missing, and what is wrong. */
export function fixedSections({ check, ...own }: Own) {
  const { form } = own;
  const count = (fields: object, section: Section) =>
    Object.keys(fields).filter((field) => sectionOf(field) === section.fixed).length;
  return {
    renderFixed: (section: Section) => <OwnFields fixed={section.fixed ?? ''} {...own} />,
    fixedMissing: (section: Section) => count(check(form.values), section),
    fixedWrong: (section: Section) => count(form.errors, section),
  };
}
