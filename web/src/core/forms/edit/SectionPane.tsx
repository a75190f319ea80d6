import { Button, Menu, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { QuestionType, Section } from '../document';
import { ConditionFields } from './ConditionFields';
import { addQuestion, newQuestion, patchSection, removeSection } from './changes';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';
import { QuestionCard } from './QuestionCard';
import { dragged } from './SectionList';

interface Props {
  section: Section;
  /** Its place, from one on. */
  number: number;
  /** The question that is open. */
  open: string;
}

/** One section: what it is, and its questions. */
export function SectionPane({ section, number, open }: Props) {
  const { t } = useTranslation();
  const { fixed, locked } = useEditing();
  const { id, questions } = section;
  useEffect(() => {
    dragged.section = id;
  }, [id]);
  const own = fixed.find(({ value }) => value === section.fixed);
  return (
    <section className={classes.pane} aria-label={section.title}>
      <fieldset className={classes.plain} disabled={locked}>
        <SectionFields section={section} number={number} />
      </fieldset>
      {section.fixed ? (
        <div className={classes.locked}>
          <IconLock size={18} aria-hidden />
          <div>
            <p className={classes.cardName}>{own?.label ?? section.title}</p>
            {own?.about ? <p className={classes.quiet}>{own.about}</p> : null}
            <p className={classes.quiet}>{t('forms.edit.fixedHelp')}</p>
          </div>
        </div>
      ) : (
        <>
          <ul className={classes.cards}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                section={id}
                question={question}
                index={index}
                last={questions.length - 1}
                number={`${number}.${index + 1}`}
                open={open === question.id}
              />
            ))}
          </ul>
          {locked ? null : <AddQuestion section={section} after={open} />}
        </>
      )}
    </section>
  );
}

/** The types that are asked for most stand first. */
function AddQuestion({ section, after }: { section: Section; after: string }) {
  const { t } = useTranslation();
  const word = useWord();
  const { edit, select, words, types } = useEditing();
  function add(type: QuestionType) {
    const question = newQuestion(type, words);
    edit(addQuestion(section.id, question, after));
    select(section.id, question.id);
  }
  return (
    <Menu position="top" width={240}>
      <Menu.Target>
        <button type="button" className={classes.add}>
          <IconPlus size={16} aria-hidden />
          {t('forms.edit.addQuestion')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className="choices">
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => add(type)}>
            {word('forms.type', type)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SectionFields({ section, number }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const { edit, select, say, stages, fixed, scored, locked, sections } = useEditing();
  const fault = useFault();
  const { id } = section;
  const patch = (changes: Partial<Section>, about = '') =>
    edit(patchSection(id, changes), about && `${id} ${about}`);
  const stage = stages.find(({ value }) => value === section.form_type);
  const hours = fixed.find(({ value }) => value === section.fixed)?.hours;
  function remove() {
    const at = sections().findIndex((each) => each.id === id);
    const next = sections()[at + 1] ?? sections()[at - 1];
    edit(removeSection(id));
    say(t('forms.edit.removed', { name: section.title }));
    select(next?.id ?? '');
  }
  return (
    <div className={classes.sectionHead}>
      <div className={classes.sectionTitle}>
        <span className={classes.sectionNumber} aria-hidden>
          {number}
        </span>
        <TextInput
          className={classes.grow}
          aria-label={t('forms.edit.title')}
          size="md"
          maxLength={200}
          value={section.title}
          error={fault(id, 'title')}
          onChange={(event) => patch({ title: event.currentTarget.value }, 'title')}
        />
        {section.fixed || locked ? null : (
          <Button
            variant="subtle"
            color="ink"
            size="sm"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={remove}
          >
            {t('forms.edit.remove')}
          </Button>
        )}
      </div>
      <details className={classes.more} key={id}>
        <summary>{t('forms.edit.sectionMore')}</summary>
        <div className={classes.moreFields}>
          <Textarea
            label={t('forms.edit.help')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={2000}
            value={section.help ?? ''}
            onChange={(event) => patch({ help: event.currentTarget.value }, 'help')}
          />
          <div className={classes.pair}>
            {stages.length > 1 ? (
              <NativeSelect
                label={t('forms.edit.stage')}
                value={section.form_type}
                error={fault(id, 'form_type')}
                choices={stages}
                onChange={(form_type) => patch({ form_type })}
              />
            ) : null}
            {scored ? (
              <NumberInput
                label={t('forms.edit.weight')}
                min={0}
                max={1000}
                value={section.weight ?? 1}
                onChange={(value) => patch({ weight: Number(value) || undefined }, 'weight')}
              />
            ) : null}
            {hours ? (
              <NumberInput
                label={t('forms.edit.endDuration')}
                min={0}
                max={720}
                value={section.end_duration ?? ''}
                onChange={(value) => patch({ end_duration: Number(value) || undefined }, 'hours')}
              />
            ) : null}
            {stage?.hours ? (
              <NumberInput
                label={t('forms.edit.extensionTime')}
                min={0}
                max={720}
                value={section.extension_time ?? ''}
                onChange={(value) => patch({ extension_time: Number(value) || undefined }, 'hours')}
              />
            ) : null}
          </div>
          <ConditionFields
            part={id}
            section={id}
            value={section.shown_when}
            onChange={(shown_when) => patch({ shown_when })}
          />
        </div>
      </details>
    </div>
  );
}
