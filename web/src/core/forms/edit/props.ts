import type { ReactNode } from 'react';
import type { FormDocument, QuestionType, Result, Section } from '../document';
import type { Choice } from './context';

export interface FormEditorProps {
  /** The module's path and its record: the form's operations are beneath it. */
  base: string;
  id: number;
  title: string;
  /** Why nothing may be changed, as a sentence. */
  refusal?: string | null;
  stages: readonly Choice[];
  facts?: readonly Choice[];
  fixed?: readonly Choice[];
  renderFixed?: (section: Section) => ReactNode;
  /** Which types of questions there are to choose from; all, if nothing is said. */
  types?: readonly QuestionType[];
  /** Answers have points. */
  scored?: boolean;
  /** Said of what was tried out in the preview: its score. */
  sampled?: (sample: Sample) => ReactNode;
  /** Beside the title. */
  about?: ReactNode;
  /** Buttons before "Publish". */
  tools?: ReactNode;
  /** What the menu has after what is done with the form itself. */
  menu?: ReactNode;
  /** The path under which a question is given its picture, before the id. */
  images?: string;
  onPublished?: () => void;
}

/** The form as it was filled in to try it out. */
export interface Sample {
  readonly document: FormDocument;
  readonly result: Result;
}
