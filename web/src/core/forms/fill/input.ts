import type { Question } from '../document';

export interface InputProps {
  question: Question;
  /** Where the answer stands: the question, or a cell of it. */
  at: string;
  /** In a grid, where the label is the head of its column: what it is called instead. */
  named?: string;
}
