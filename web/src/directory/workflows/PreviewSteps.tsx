import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import type { Preview } from './api';
import { useReviewerName } from './words';
import classes from './workflows.module.css';

type Step = NonNullable<Preview['steps']>[number];

interface Props {
  preview: Preview;
  kind: string;
  /** Of the site. */
  zone?: string;
}

/** The steps of a workflow at a site, if each decides at the last moment. */
export function PreviewSteps({ preview, kind, zone }: Props) {
  const { t } = useTranslation();
  const nameOf = useReviewerName();
  const List = kind === 'sequential' ? 'ol' : 'ul';
  return (
    <List className={classes.steps}>
      {(preview.steps ?? []).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className={classes.step}>
          {isThePerson(step) ? null : <p className={classes.stepName}>{nameOf(step.reviewer)}</p>}
          <ul className={classes.people}>
            {(step.people ?? []).map(({ user, as, on_behalf_of }) => (
              <li key={user.id}>
                <Person name={user.name} />
                <Why as={as} behalf={on_behalf_of?.name} />
              </li>
            ))}
          </ul>
          {step.people?.length ? null : (
            <p className={classes.wrong}>{t('workflows.preview.nobody')}</p>
          )}
          <Times step={step} escalation={preview.escalation_user?.name} zone={zone} />
        </li>
      ))}
    </List>
  );
}

/** Whether the reviewer is one person, who is asked: then one line names them. */
function isThePerson({ reviewer, people }: Step): boolean {
  return reviewer.kind === 'user' && Boolean(people?.some(({ as }) => as === 'reviewer'));
}

interface TimesProps {
  step: Step;
  escalation?: string;
  zone?: string;
}

/** When whoever is asked hears of it again, and who hears of it then. */
function Times({ step, escalation, zone }: TimesProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const times = [
    [t('workflows.preview.asked'), step.asked_at],
    [t('workflows.preview.reminded'), step.reminded_at],
    [escalation ? t('workflows.preview.escalated', { name: escalation }) : '', step.escalated_at],
    [t('workflows.preview.toSuperAdmins'), step.to_super_admins_at],
  ] as const;
  return (
    <dl className={classes.times}>
      {times.map(([what, at]) =>
        what ? (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{dateTime(at, zone)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface WhyProps {
  as: 'reviewer' | 'stand_in' | 'escalation' | 'super_admin';
  behalf?: string;
}

/** Why somebody is asked who is not the reviewer. */
export function Why({ as, behalf }: WhyProps) {
  const { t } = useTranslation();
  if (behalf) return <span className={classes.why}>{t('workflows.behalf', { name: behalf })}</span>;
  if (as === 'reviewer') return null;
  return <span className={classes.why}>{t(`workflows.as.${as}`)}</span>;
}
