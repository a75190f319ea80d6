import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/ui/media';
import type { Section } from './document';
import { type Fields, FieldsContext, useFields, useStore } from './fill/context';
import classes from './fill/fill.module.css';
import { QuestionField } from './fill/QuestionField';
import { StepIndex, StepMenu } from './fill/Steps';
import type { Filling } from './useFilling';

interface Props {
  /** Of useFilling. */
  filling: Filling;
  /** The fields of a section that are the record's own. */
  renderFixed?: (section: Section) => ReactNode;
  /** How many of those are missing. */
  fixedMissing?: (section: Section) => number;
  /** How many of those are not right, as far as it is said. */
  fixedWrong?: (section: Section) => number;
  /** Beneath the last section: usually a SubmitRow. */
  end?: ReactNode;
  /** As on a phone, however wide the window is. */
  compact?: boolean;
}

/** A form that is filled in, one section at a time. The form element around it is the module's. */
export function FillForm({ filling, compact = false, ...rest }: Props) {
  const { store, names, images, siteId, waits, walk, raises } = filling;
  const fields = useMemo<Fields>(
    () => ({ store, names, images, siteId, waits, walk, raises, compact }),
    [store, names, images, siteId, waits, walk, raises, compact],
  );
  return (
    <FieldsContext value={fields}>
      <Sections {...rest} />
    </FieldsContext>
  );
}

function Sections({
  renderFixed,
  fixedMissing,
  fixedWrong,
  end,
}: Omit<Props, 'filling' | 'compact'>) {
  const { compact } = useFields();
  const phone = useIsPhone() || compact;
  const sections = useStore((store) => store.sections);
  const current = useStore((store) => store.current);
  const visited = useStore((store) => store.visited.size);
  const { store } = useFields();
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => id === current),
  );
  // A section stays once it was opened: its uploads go on, and what is in it is where it was.
  const mounted = sections.filter(({ id }) => visited > 0 && store.visited.has(id));
  return (
    <div
      className={classes.form}
      data-phone={phone || undefined}
      data-steps={sections.length > 1 || undefined}
    >
      {sections.length > 1 ? (
        phone ? (
          <StepMenu at={at} fixedMissing={fixedMissing} fixedWrong={fixedWrong} />
        ) : (
          <StepIndex at={at} fixedMissing={fixedMissing} fixedWrong={fixedWrong} />
        )
      ) : null}
      <div className={classes.sections}>
        {mounted.map((section) => (
          <Step key={section.id} section={section} open={section.id === sections[at]?.id}>
            {section.fixed ? renderFixed?.(section) : null}
          </Step>
        ))}
        <Foot at={at} end={end} />
      </div>
    </div>
  );
}

interface StepProps {
  section: Section;
  open: boolean;
  children: ReactNode;
}

function Step({ section, open, children }: StepProps) {
  const questions = useStore((store) => store.questionsOf(section.id));
  const sections = useStore((store) => store.sections);
  const heading = useRef<HTMLHeadingElement>(null);
  const { store } = useFields();
  useEffect(() => {
    if (!open || store.goes !== section.id) return;
    store.goes = '';
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [open, store, section.id]);
  const parents = new Set(section.questions.map(({ id }) => id));
  return (
    <section className={classes.section} hidden={!open}>
      {sections.length > 1 || section.title ? (
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {section.title}
        </h2>
      ) : null}
      {section.help ? <p className={classes.help}>{section.help}</p> : null}
      {children ? <div className={classes.fixed}>{children}</div> : null}
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          child={parents.has(question.shown_when?.parent_id ?? '')}
        />
      ))}
    </section>
  );
}

/** To the next section, and from the last one on. */
function Foot({ at, end }: { at: number; end: ReactNode }) {
  const { t } = useTranslation();
  const { store } = useFields();
  const sections = useStore((each) => each.sections);
  const last = at >= sections.length - 1;
  const to = (place: number) => store.open(sections[place]?.id ?? '');
  return (
    <div className={classes.foot}>
      {at > 0 ? (
        <Button
          variant="default"
          size="md"
          aria-label={t('forms.fill.back')}
          onClick={() => to(at - 1)}
        >
          <IconArrowLeft size={18} aria-hidden />
        </Button>
      ) : null}
      {last ? (
        end
      ) : (
        <Button
          size="md"
          className={classes.next}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => to(at + 1)}
        >
          {t('forms.fill.next')}
        </Button>
      )}
    </div>
  );
}
