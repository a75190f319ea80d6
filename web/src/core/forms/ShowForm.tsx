import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section as Part } from '@/ui/Facts';
import type { Section } from './document';
import { AnswerShown } from './show/AnswerShown';
import classes from './show/show.module.css';
import { type ShownForm, useShown } from './show/useShown';
import { SectionScore, WholeScore } from './show/WholeScore';

export interface ShowFormProps extends ShownForm {
  /** The fields of a section that are the record's own. */
  renderFixed?: (section: Section) => ReactNode;
  /** Only this one. */
  sectionId?: string;
  /** Questions without an answer are left out. */
  answeredOnly?: boolean;
}

/** What was answered, read only, one part of the record's page for each section. */
export function ShowForm(props: ShowFormProps) {
  const { renderFixed, sectionId, answeredOnly } = props;
  const { t } = useTranslation();
  const shown = useShown(props);
  const sections = shown.sections.filter(({ id }) => !sectionId || id === sectionId);
  return (
    <>
      {props.scored && !sectionId ? <WholeScore score={shown.score} /> : null}
      {sections.map((section) => {
        const questions = shown
          .questionsOf(section)
          .filter(({ id }) => !answeredOnly || shown.isAnswered(id));
        return (
          <Part
            key={section.id}
            title={section.title}
            aside={<SectionScore score={shown.score?.sections?.[section.id]} />}
          >
            {section.fixed ? renderFixed?.(section) : null}
            {questions.length > 0 ? (
              <dl className={classes.answers}>
                {questions.map((question) => (
                  <div key={question.id} className={classes.answer}>
                    <dt>{question.label}</dt>
                    <dd>
                      <AnswerShown question={question} shown={shown} />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : section.fixed ? null : (
              <p className={classes.quiet}>{t('forms.show.unanswered')}</p>
            )}
          </Part>
        );
      })}
    </>
  );
}
