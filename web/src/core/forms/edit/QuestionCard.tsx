import { IconAlertCircle, IconGripVertical } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { useDragRow } from '@/ui/order/useDragRow';
import type { Question } from '../document';
import { moveQuestion } from './changes';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';
import { MoveButtons } from './MoveButtons';
import { QuestionFoot } from './QuestionFoot';
import { QuestionSettings } from './QuestionSettings';
import { QUESTIONS } from './SectionList';
import { useSummary } from './useSummary';

interface Props {
  section: string;
  question: Question;
  index: number;
  last: number;
  /** "3.2". */
  number: string;
  open: boolean;
}

/** A question in its section: one line, and all its settings once it is chosen. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { section, question, index, last, number, open } = props;
  const { t } = useTranslation();
  const word = useWord();
  const { edit, select, say, locked } = useEditing();
  const fault = useFault()(question.id);
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const name = question.label || word('forms.type', question.type);
  function move(from: number, to: number) {
    if (from === to || to < 0 || to > last) return;
    edit(moveQuestion(section, from, to));
    say(t('order.moved', { name, place: to + 1, total: last + 1 }));
  }
  const edge = useDragRow({ row, grip, list: QUESTIONS, index, onMove: locked ? undefined : move });
  const { about, when } = useSummary(question);
  return (
    <li
      ref={row}
      className={classes.card}
      data-open={open || undefined}
      data-edge={edge ?? undefined}
      data-gone={question.marked_for_deletion || undefined}
      data-question={question.id}
      data-child={when ? true : undefined}
    >
      <div className={classes.cardHead}>
        <span ref={grip} className={classes.grip} aria-hidden>
          <IconGripVertical size={16} stroke={1.6} />
        </span>
        <button
          type="button"
          className={classes.cardButton}
          aria-expanded={open}
          onClick={() => select(section, open ? '' : question.id)}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.cardLabel}>
            {when ? <span className={classes.when}>{when}</span> : null}
            <span className={classes.cardName}>{name}</span>
          </span>
          <span className={classes.about}>{about}</span>
          {fault ? <IconAlertCircle className={classes.bad} size={16} aria-label={fault} /> : null}
        </button>
        {locked ? null : <MoveButtons name={name} index={index} last={last} onMove={move} />}
      </div>
      {open ? (
        <div className={classes.settings}>
          <fieldset className={classes.plain} disabled={locked}>
            <QuestionSettings section={section} question={question} />
          </fieldset>
          {locked ? null : <QuestionFoot section={section} question={question} />}
        </div>
      ) : null}
    </li>
  );
});
