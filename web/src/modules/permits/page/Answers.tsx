import type { Answer, FormDocument, Question, Section } from '@/core/forms/document';
import { ShowForm } from '@/core/forms/ShowForm';
import { summaryPath } from '@/modules/actions/views';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Extension, Permit } from '../api';
import { isNight } from '../request/values';
import classes from './page.module.css';

/** What was answered in a stage; in that of extensions for one of them. */
export const stageAnswers = (permit: Permit, stage: string, revision = 0): readonly Answer[] =>
  (permit.answers?.find((each) => each.form_type === stage && (each.revision ?? 0) === revision)
    ?.answers ?? []) as readonly Answer[];

/** Whether some of the work is at night, if it ends then. */
export const factsUntil = (permit: Permit, end: string) => ({
  night_work: isNight(permit.starts_at ?? '', end, permit.site.time_zone),
});

/** Whether the form has anything to say about a stage. */
export const hasStage = (permit: Permit, stage: string): boolean =>
  (permit.form.document as FormDocument).sections.some(
    ({ form_type, questions }) => form_type === stage && questions.length > 0,
  );

/** The form without the sections whose fields the page shows by itself. */
export function withoutFixed(document: FormDocument): FormDocument {
  return { sections: document.sections.filter((section: Section) => !section.fixed) };
}

/** By what the form shows or hides its parts. */
export const factsOf = (permit: Permit) => ({
  night_work:
    permit.night_work ||
    isNight(permit.starts_at ?? '', permit.ends_at ?? '', permit.site.time_zone),
});

/** The actions that an answer asked for, by their numbers. */
export function raisedOf(permit: Permit, stage: string, revision = 0) {
  const actions = new Map((permit.actions ?? []).map((action) => [action.id, action]));
  return ({ id }: Question) => {
    const raised = (permit.action_for ?? [])
      .filter((each) => each.question_id === id && each.form_type === stage)
      .filter((each) => (each.revision ?? 0) === revision)
      .flatMap((each) => actions.get(each.action_id) ?? []);
    if (raised.length === 0) return null;
    return (
      <span className={classes.raised}>
        {raised.map((action) => (
          <span key={action.id} className={classes.raisedOne}>
            <AppLink href={summaryPath(action)}>{action.number}</AppLink>
            <StatusBadge status={action.status} />
          </span>
        ))}
      </span>
    );
  };
}

interface Props {
  permit: Permit;
  stage: string;
  /** The extension whose answers they are. */
  of?: Extension;
}

/** A stage of the form with what was answered. */
export function Answers({ permit, stage, of }: Props) {
  return (
    <ShowForm
      document={withoutFixed(permit.form.document as FormDocument)}
      stage={stage}
      answers={stageAnswers(permit, stage, of?.revision)}
      facts={of ? factsUntil(permit, of.to_end) : factsOf(permit)}
      attachments={permit.attachments ?? []}
      beside={raisedOf(permit, stage, of?.revision)}
    />
  );
}
