import type { FieldErrors } from '@/platform/errors';
import type { FormDocument } from '../document';

/** What the server said about a draft, by the part that it is about and the field of it. */
export interface Faults {
  readonly all: readonly Fault[];
  /** `id` of a part, or `id field`, to its sentence. */
  readonly byPart: ReadonlyMap<string, string>;
}

export interface Fault {
  readonly section: string;
  /** '' where it is about the section. */
  readonly question: string;
  /** Within the part: `label`, `options[1].label`, `attr.maximum`. */
  readonly field: string;
  readonly sentence: string;
}

export const NO_FAULTS: Faults = { all: [], byPart: new Map() };

const PATH = /^document(?:\.sections\[(\d+)\])?(?:\.questions\[(\d+)\])?\.?(.*)$/;

/** Reads the paths of the server with the document that was sent. */
export function faultsOf(document: FormDocument, fields: FieldErrors): Faults {
  const all = Object.entries(fields).map(([path, sentences]): Fault => {
    const [, s = '', q = '', field = ''] = PATH.exec(path) ?? [];
    const section = document.sections[s === '' ? -1 : Number(s)];
    const question = section?.questions[q === '' ? -1 : Number(q)];
    const sentence = sentences.join(' ');
    return { section: section?.id ?? '', question: question?.id ?? '', field, sentence };
  });
  const byPart = new Map<string, string>();
  for (const { section, question, field, sentence } of all) {
    for (const key of [section, question, `${question || section} ${field}`]) {
      if (key && !byPart.has(key)) byPart.set(key, sentence);
    }
  }
  return { all, byPart };
}
