import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconGripVertical, IconLock, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDragRow } from '@/ui/order/useDragRow';
import type { Section } from '../document';
import { addSection, moveSection, newId, transferQuestion } from './changes';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';
import { MoveButtons } from './MoveButtons';

/** Questions that are dragged carry their section along. */
export const QUESTIONS = Symbol('questions');
const SECTIONS = Symbol('sections');

interface Props {
  sections: readonly Section[];
  selected: string;
}

/** The sections in their order; a question that is dropped on one goes there. */
export function SectionList({ sections, selected }: Props) {
  const { t } = useTranslation();
  const { edit, select, stages, locked } = useEditing();
  function add() {
    const id = newId('s');
    const after = sections.find((each) => each.id === selected);
    const form_type = after?.form_type ?? stages[0]?.value ?? 'main';
    edit(
      addSection({ id, title: t('forms.edit.newSection'), form_type, questions: [] }, after?.id),
    );
    select(id);
  }
  return (
    <nav className={classes.list} aria-label={t('records.page.sections')}>
      <h2 className={classes.listHead}>{t('records.page.sections')}</h2>
      <ul>
        {sections.map((section, index) => (
          <Row
            key={section.id}
            section={section}
            index={index}
            last={sections.length - 1}
            current={section.id === selected}
          />
        ))}
      </ul>
      {locked ? null : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('forms.edit.addSection')}
        </Button>
      )}
    </nav>
  );
}

interface RowProps {
  section: Section;
  index: number;
  last: number;
  current: boolean;
}

const Row = memo(function Row({ section, index, last, current }: RowProps) {
  const { t } = useTranslation();
  const { edit, select, say, stages, locked } = useEditing();
  const fault = useFault()(section.id);
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  function move(from: number, to: number) {
    if (from === to || to < 0 || to > last) return;
    edit(moveSection(from, to));
    say(t('order.moved', { name: section.title, place: to + 1, total: last + 1 }));
  }
  const edge = useDragRow({ row, grip, list: SECTIONS, index, onMove: locked ? undefined : move });
  const button = useRef<HTMLButtonElement>(null);
  const over = useQuestionDrop(button, section);
  const stage = stages.find(({ value }) => value === section.form_type);
  return (
    <li
      ref={row}
      className={classes.listRow}
      data-current={current || undefined}
      data-edge={edge ?? undefined}
      data-over={over || undefined}
    >
      <span ref={grip} className={classes.grip} aria-hidden>
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <button
        ref={button}
        type="button"
        className={classes.listButton}
        aria-current={current || undefined}
        onClick={() => select(section.id)}
      >
        <span className={classes.listTitle}>
          {section.title}
          {stage && stage !== stages[0] ? (
            <span className={classes.stage}>{stage.label}</span>
          ) : null}
        </span>
        {fault ? <IconAlertCircle className={classes.bad} size={16} aria-label={fault} /> : null}
        {section.fixed ? (
          <IconLock size={14} aria-label={t('forms.edit.fixed')} />
        ) : (
          <span className={classes.count}>{section.questions.length}</span>
        )}
      </button>
      {locked ? null : <MoveButtons name={section.title} index={index} last={last} onMove={move} />}
    </li>
  );
});

/** Takes questions that are dropped on it; true while one is above it. */
function useQuestionDrop(
  button: React.RefObject<HTMLButtonElement | null>,
  section: Section,
): boolean {
  const { edit, sections, say } = useEditing();
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = useRef((_index: number, _from: string) => {});
  drop.current = (index, from) => {
    const question = sections().find(({ id }) => id === from)?.questions[index];
    if (!question) return;
    edit(transferQuestion(from, question.id, section.id));
    say(t('forms.edit.transferred', { name: question.label, section: section.title }));
  };
  const { id, fixed } = section;
  useEffect(() => {
    if (!button.current || fixed) return;
    return dropTargetForElements({
      element: button.current,
      canDrop: ({ source }) => source.data.list === QUESTIONS && dragged.section !== id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop.current(Number(source.data.index), dragged.section);
      },
    });
  }, [button, id, fixed]);
  return over;
}

/** Of which section the questions are that can be dragged now: one section is open at a time. */
export const dragged = { section: '' };
