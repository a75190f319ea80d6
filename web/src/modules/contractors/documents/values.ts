import type { Paper } from '../api';

/** A document as its form holds it. */
export interface PaperValues extends Record<string, unknown> {
  title: string;
  kind_id: string;
  worker_id: string;
  plant: string;
  paper_number: string;
  issuer: string;
  validity: string;
  issued_on: string;
  effective_on: string;
}

export const newValues = (worker: string): PaperValues => ({
  title: '',
  kind_id: '',
  worker_id: worker,
  plant: '',
  paper_number: '',
  issuer: '',
  validity: '',
  issued_on: '',
  effective_on: '',
});

/** What another version says of itself is not known yet. */
export const valuesOf = (paper: Paper): PaperValues => ({
  ...newValues(''),
  title: paper.title,
  paper_number: paper.paper_number,
  issuer: paper.issuer,
});

const said = (value: string) => value.trim() || undefined;

export const versionOf = (values: PaperValues, files: readonly { id: number }[]) => ({
  validity: said(values.validity),
  issued_on: said(values.issued_on),
  effective_on: said(values.effective_on),
  attachment_ids: files.map(({ id }) => id),
});

export const titlesOf = (values: PaperValues) => ({
  title: values.title.trim(),
  paper_number: values.paper_number.trim(),
  issuer: values.issuer.trim(),
});
