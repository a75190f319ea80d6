import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../document';
import { AnswerInput } from './AnswerInput';
import { useAnswer, useFields } from './context';
import { Evidence } from './Evidence';
import classes from './fill.module.css';
import { inlineNotApplicable } from './inputs';

interface Props {
  question: Question;
  /** It hangs on an option of a question that stands above it. */
  child: boolean;
}

/** One question with its answer and what its answer asks for; drawn anew alone. */
export const QuestionField = memo(function QuestionField({ question, child }: Props) {
  const { id, type } = question;
  const { walk } = useFields();
  if (type === 'hidden_field') return null;
  return (
    <div className={classes.question} data-answer={id} data-child={child || undefined}>
      <AnswerInput question={question} at={id} />
      {question.reference_image_id ? <Reference id={question.reference_image_id} /> : null}
      {question.options || (walk && type !== 'instruction') ? (
        <Evidence question={question} at={id} />
      ) : null}
      {question.not_applicable && !inlineNotApplicable(question) ? (
        <NotApplicable question={question} />
      ) : null}
    </div>
  );
});

/** What is meant, as a picture. */
function Reference({ id }: { id: number }) {
  const { t } = useTranslation();
  const { images } = useFields();
  const url = images?.find((image) => image.id === id)?.url;
  if (!url) return null;
  return (
    <img className={classes.reference} src={url} alt={t('forms.fill.reference')} loading="lazy" />
  );
}

/** "Not applicable" takes the place of whatever was answered. */
function NotApplicable({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { store } = useFields();
  const answer = useAnswer(question.id);
  return (
    <Checkbox
      label={t('forms.fill.notApplicable')}
      checked={answer?.not_applicable ?? false}
      onChange={(event) => store.skip(question, event.currentTarget.checked)}
    />
  );
}
