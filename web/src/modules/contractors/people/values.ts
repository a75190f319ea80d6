import type { WorkerValues } from '@/modules/workers/values';
import type { Worker, WorkerBody } from './api';

/** A worker of a company as the form holds them. */
export interface PersonValues extends Record<string, unknown> {
  name: string;
  phone: string;
  born_on: string;
  document_number: string;
  skill_id: string;
  status: 'Active' | 'Inactive';
  /** Nothing: the picture stays as it is; 0 takes it away. */
  photo_attachment_id: number | null;
  certifications: WorkerValues['certifications'];
}

export const EMPTY: PersonValues = {
  name: '',
  phone: '',
  born_on: '',
  document_number: '',
  skill_id: '',
  status: 'Active',
  photo_attachment_id: null,
  certifications: [],
};

export const valuesOf = (worker: Worker): PersonValues => ({
  name: worker.name,
  phone: worker.phone,
  born_on: worker.born_on ?? '',
  document_number: worker.document_number,
  skill_id: worker.skill ? String(worker.skill.id) : '',
  status: worker.status,
  photo_attachment_id: null,
  certifications: (worker.certifications ?? []).map((each, index) => ({
    key: String(index),
    name: each.name,
    number: each.number ?? '',
    expires_on: each.expires_on ?? '',
  })),
});

/** What is sent; certifications of which nothing was said are left out. */
export function bodyOf(values: PersonValues): WorkerBody {
  const photo = values.photo_attachment_id;
  return {
    name: values.name.trim(),
    phone: values.phone.trim(),
    document_number: values.document_number.trim(),
    skill_id: Number(values.skill_id) || 0,
    ...(photo === null ? {} : { photo_attachment_id: photo }),
    certifications: values.certifications
      .filter((each) => each.name.trim() || each.expires_on)
      .map((each) => ({
        name: each.name.trim(),
        number: each.number,
        expires_on: each.expires_on || null,
      })),
  };
}
