import type { Kind, Worker, WorkerBody } from './api';

/** A profile as its form holds it. */
export interface WorkerValues extends Record<string, unknown> {
  /** Where somebody new works. */
  site_id: string;
  kind: Kind;
  name: string;
  company: string;
  phone: string;
  gender: string;
  age: number | '';
  /** Nothing: the picture stays as it is; 0 takes it away. */
  photo_attachment_id: number | null;
  certifications: { key: string; name: string; number: string; expires_on: string }[];
}

export const EMPTY: WorkerValues = {
  site_id: '',
  kind: 'contractor',
  name: '',
  company: '',
  phone: '',
  gender: '',
  age: '',
  photo_attachment_id: null,
  certifications: [],
};

export function valuesOf(worker: Worker): WorkerValues {
  return {
    site_id: '',
    kind: worker.kind,
    name: worker.name,
    company: worker.company,
    phone: worker.phone,
    gender: worker.gender,
    age: worker.age ?? '',
    photo_attachment_id: null,
    certifications: (worker.certifications ?? []).map(({ name, number, expires_on }, index) => ({
      key: String(index),
      name,
      number: number ?? '',
      expires_on: expires_on ?? '',
    })),
  };
}

/** What is sent; certifications of which nothing was said are left out. */
export function bodyOf(values: WorkerValues): Omit<WorkerBody, 'site_id'> {
  const { kind, name, company, phone, gender, age, photo_attachment_id: photo } = values;
  return {
    kind,
    name: name.trim(),
    company: kind === 'employee' ? '' : company.trim(),
    phone: phone.trim(),
    gender: gender as WorkerBody['gender'],
    age: age === '' ? undefined : age,
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
