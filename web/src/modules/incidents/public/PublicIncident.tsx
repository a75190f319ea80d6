import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOuterForm } from '@/modules/observations/public/api';
import type { Receipt } from '@/modules/observations/public/desk';
import { PublicForm } from '@/modules/observations/public/PublicForm';
import { PublicScreen } from '@/modules/observations/public/PublicScreen';
import classes from '@/modules/observations/public/public.module.css';
import { AppLink } from '@/ui/AppLink';
import { desk, loadForm, type OuterForm, sendReport } from './api';
import { PublicIncidentFields } from './PublicIncidentFields';
import { bodyOf, check, emptyValues } from './values';

/** Somebody without an account says what happened, and whether anybody was hurt. */
export function PublicIncident() {
  const { t } = useTranslation();
  const { site } = useSearch({ strict: false }) as { site?: number };
  const choices = useOuterForm(loadForm, site);
  return (
    <PublicScreen title={t('incidents.outer.title')} choices={choices} path={desk.path}>
      {(data, onSent) => <ReportForm choices={data} onSent={onSent} />}
    </PublicScreen>
  );
}

interface Props {
  choices: OuterForm;
  onSent: (receipt: Receipt) => void;
}

function ReportForm({ choices, onSent }: Props) {
  const { t } = useTranslation();
  return (
    <PublicForm
      title={t('incidents.outer.title')}
      lead={t('observations.outer.lead', { organization: choices.organization })}
      initial={emptyValues(choices)}
      check={(values, photos) =>
        Object.fromEntries(
          Object.entries(check(values, photos)).flatMap(([field, problem]) =>
            problem ? [[field, t(`incidents.form.${problem}`)]] : [],
          ),
        )
      }
      send={(values, report, photos) => sendReport(bodyOf(values, report, photos, choices))}
      onSent={onSent}
    >
      {(form, photos) => (
        <>
          <p className={classes.hint}>
            {t('incidents.outer.onlySeen')}{' '}
            <AppLink href={`/observation${choices.site_id ? `?site=${choices.site_id}` : ''}`}>
              {t('incidents.outer.toObservation')}
            </AppLink>
          </p>
          <PublicIncidentFields form={form} choices={choices}>
            {photos}
          </PublicIncidentFields>
        </>
      )}
    </PublicForm>
  );
}
