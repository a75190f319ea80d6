import type { FileType, Question } from '../document';

/** Whether "not applicable" is offered as one more choice instead of beside the field. */
export const inlineNotApplicable = ({ type }: Question): boolean => type === 'radio';

/** As a file chooser knows kinds of files. */
const KINDS: Record<FileType, string> = {
  image: 'image/*',
  pdf: 'application/pdf,.pdf',
  document: '.doc,.docx,.txt,text/plain',
  sheet: '.xls,.xlsx,.csv,text/csv',
  slides: '.ppt,.pptx',
  video: 'video/mp4',
};

/** Undefined where every kind is taken. */
export function acceptOf(types: readonly FileType[] = []): string | undefined {
  return types.length > 0 ? types.map((type) => KINDS[type]).join(',') : undefined;
}

/** Whether a file is of a kind that is wanted; a chooser only proposes, and a drop not even that. */
export function isWanted(file: File, accept: string | undefined): boolean {
  if (!accept) return true;
  const name = file.name.toLowerCase();
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1));
    return file.type === kind;
  });
}
