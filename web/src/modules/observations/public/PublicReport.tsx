import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { desk, loadForm, type OuterForm, sendReport, useOuterForm } from './api';
import type { Receipt } from './desk';
import { PublicFields } from './PublicFields';
import { PublicForm } from './PublicForm';
import { PublicScreen } from './PublicScreen';
import classes from './public.module.css';
import { bodyOf, check, emptyValues } from './values';

/** Somebody without an account says what they see: three taps and a photo, or a few words. */
export function PublicReport() {
  const { t } = useTranslation();
  const { site } = useSearch({ strict: false }) as { site?: number };
  const choices = useOuterForm(loadForm, site);
  return (
    <PublicScreen title={t('observations.outer.title')} choices={choices} path={desk.path}>
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

  function inWords(found: ReturnType<typeof check>): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const [field, problem] of Object.entries(found)) {
      if (problem)
        errors[field] =
          problem === 'wordsOrPhoto'
            ? t('observations.outer.wordsOrPhoto')
            : t(`observations.form.${problem}`);
    }
    return errors;
  }

  return (
    <PublicForm
      title={t('observations.outer.title')}
      lead={t('observations.outer.lead', { organization: choices.organization })}
      initial={emptyValues(choices)}
      check={(values, photos) => inWords(check(values, photos))}
      send={(values, report, photos) => sendReport(bodyOf(values, report, photos))}
      onSent={onSent}
    >
      {(form, photos) => (
        <>
          <p className={classes.hint}>
            {t('observations.outer.happened')}{' '}
            <AppLink href={`/incident${choices.site_id ? `?site=${choices.site_id}` : ''}`}>
              {t('observations.outer.toIncident')}
            </AppLink>
          </p>
          <PublicFields form={form} choices={choices}>
            {photos}
          </PublicFields>
        </>
      )}
    </PublicForm>
  );
}
