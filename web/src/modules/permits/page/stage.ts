import type { FormDocument } from '@/core/forms/document';

/** What a form asks in a stage alone. */
export const stageOf = (document: FormDocument, stage: string): FormDocument => ({
  sections: document.sections.filter(({ form_type, fixed }) => form_type === stage && !fixed),
});
