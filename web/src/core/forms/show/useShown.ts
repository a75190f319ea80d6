import { type ReactNode, useMemo } from 'react';
import { useFormats } from '@/platform/formats';
import type { StoredFile } from '@/ui/files/useUploads';
import {
  type Answer,
  documentOn,
  type FormDocument,
  keyOfPlace,
  type Question,
  type Score,
  type Section,
} from '../document';
import { evaluate, type Facts } from '../evaluate';
import type { Names } from '../useFilling';

/** A form with what was answered to it. */
export interface ShownForm {
  /** Of the record's own version. */
  document: FormDocument;
  stage?: string;
  answers: readonly Answer[];
  facts?: Facts;
  /** The day at the record's site. */
  today?: string;
  attachments?: readonly StoredFile[];
  names?: Names;
  /** What came of an answer, beneath it. */
  beside?: (question: Question) => ReactNode;
  /** Answers have points. */
  scored?: boolean;
  /** As the server says it; else it is worked out here. */
  score?: Score | null;
}

/** What of it is shown. */
export interface Shown {
  readonly sections: readonly Section[];
  readonly score: Score | null;
  readonly names?: Names;
  readonly beside?: (question: Question) => ReactNode;
  readonly questionsOf: (section: Section) => readonly Question[];
  readonly isAnswered: (question: string) => boolean;
  readonly answerOf: (key: string) => Answer | undefined;
  readonly filesOf: (answer: Answer | undefined) => readonly StoredFile[];
}

const NO_FACTS: Facts = {};

export function useShown(form: ShownForm): Shown {
  const { document, stage = 'main', answers, facts = NO_FACTS, attachments = [], names } = form;
  const formats = useFormats();
  const today = form.today ?? formats.today();
  const result = useMemo(
    () => evaluate(documentOn(document, today), stage, answers, facts),
    [document, today, stage, answers, facts],
  );
  const visible = new Set(result.visible);
  const byKey = new Map(answers.map((answer) => [keyOfPlace(answer), answer]));
  const said = new Set(answers.map((answer) => answer.question_id));
  const files = new Map(attachments.map((file) => [file.id, file]));
  return {
    sections: document.sections.filter(({ id }) => visible.has(id)),
    score: form.scored ? (form.score ?? result.score) : null,
    names,
    beside: form.beside,
    questionsOf: ({ questions }) =>
      questions.filter(({ id, type }) => visible.has(id) && type !== 'hidden_field'),
    isAnswered: (id) => said.has(id),
    answerOf: (key) => byKey.get(key),
    filesOf: (answer) => (answer?.attachment_ids ?? []).flatMap((id) => files.get(id) ?? []),
  };
}
