import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';

declare module '@/platform/words' {
  interface ModuleWords {
    workers: typeof words;
  }
}

/** Those who work: employees, people of contractors, and guests. */
export const workers = {
  name: 'workers',
  log: {
    names: ['Worker'],
    fields: {
      company: 'workers.field.company',
      age: 'workers.field.age',
      photo: 'workers.field.photo',
      certifications: 'workers.field.certifications',
      merged: 'workers.field.merged',
    },
  },
} as const satisfies Manifest;
