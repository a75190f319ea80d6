import { createContext, use } from 'react';
import type { Publication } from '../api';
import type { Attr, Question, QuestionType, Section } from '../document';
import type { Edit, Words } from './changes';
import { type Faults, NO_FAULTS } from './faults';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What its fields are, or when it holds. */
  readonly about?: string;
  /** Hours are proposed in it. */
  readonly hours?: boolean;
}

/** What all parts of an editor share; none of it changes with a key press. */
export interface Editing {
  readonly edit: (edit: Edit, about?: string) => void;
  /** The part that is open; both '' for none. */
  readonly select: (section: string, question?: string) => void;
  readonly say: (sentence: string) => void;
  readonly setImage: (question: string, attachment: number) => Promise<void>;
  /** The document as it is now, for what is looked up at a press. */
  readonly sections: () => readonly Section[];
  readonly stages: readonly Choice[];
  readonly facts: readonly Choice[];
  readonly fixed: readonly Choice[];
  readonly types: readonly QuestionType[];
  readonly scored: boolean;
  readonly published: Publication | null;
  readonly words: Words;
  readonly locked: boolean;
}

export const EditingContext = createContext<Editing | null>(null);
export const FaultsContext = createContext<Faults>(NO_FAULTS);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('This stands in a FormEditor.');
  return editing;
}

/** What the server said about a field of a part. */
export function useFault() {
  const faults = use(FaultsContext);
  return (part: string, field = ''): string | undefined =>
    faults.byPart.get(field ? `${part} ${field}` : part);
}

/** Patches of one question, as its fields want them. */
export interface QuestionProps {
  readonly section: string;
  readonly question: Question;
}

export type SetAttr = (changes: Partial<Attr>, about?: string) => void;
