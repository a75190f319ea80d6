import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import type { Preview } from './api';
import { useReviewerName } from './words';
import classes from './workflows.module.css';

interface Props {
  preview: Preview;
  kind: string;
  /** Of the site. */
  zone?: string;
}

/** The steps of a workflow at a site, if each decides at the last moment. */
export function PreviewSteps({ preview, kind, zone }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useReviewerName();
  const List = kind === 'sequential' ? 'ol' : 'ul';
  return (
    <List className={classes.steps}>
      {(preview.steps ?? []).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className={classes.step}>
          <p className={classes.stepName}>{nameOf(step.reviewer)}</p>
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
          <p className={classes.quiet}>
            {t('workflows.preview.times', {
              asked: dateTime(step.asked_at, zone),
              reminded: dateTime(step.reminded_at, zone),
            })}{' '}
            {preview.escalation_user
              ? t('workflows.preview.escalated', {
                  name: preview.escalation_user.name,
                  at: dateTime(step.escalated_at, zone),
                })
              : ''}{' '}
            {t('workflows.preview.toSuperAdmins', { at: dateTime(step.to_super_admins_at, zone) })}
          </p>
        </li>
      ))}
    </List>
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
