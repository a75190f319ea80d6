import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import type { StoredFile } from '@/ui/files/useUploads';
import { FormErrors } from '@/ui/form/FormErrors';
import { useServerForm } from '@/ui/form/useServerForm';
import { PlainButton } from '@/ui/plain/PlainButton';
import { type OuterForm, type Receipt, sendReport } from './api';
import { PublicFields } from './PublicFields';
import { PublicPhotos } from './PublicPhotos';
import classes from './public.module.css';
import { bodyOf, check, emptyValues } from './values';

interface Props {
  choices: OuterForm;
  onSent: (receipt: Receipt) => void;
}

export function PublicForm({ choices, onSent }: Props) {
  const { t } = useTranslation();
  // The report is known by it from the first photo on: sent again, it is the same.
  const [report] = useState(newKey);
  const [photos, setPhotos] = useState<StoredFile[]>([]);
  const [waiting, setWaiting] = useState<'' | 'busy' | 'failed'>('');
  // Without an answer nobody knows whether it arrived; only the very same may be sent again.
  const [uncertain, setUncertain] = useState(false);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: emptyValues(choices),
      validate: (values) => inWords(check(values, photos.length)),
    },
    async (values) => {
      const ids = photos.map((photo) => photo.id);
      try {
        onSent(await sendReport(bodyOf(values, report, ids)));
      } catch (cause) {
        setUncertain(!(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500);
        throw cause;
      }
    },
  );

  function take(next: StoredFile[]) {
    setPhotos(next);
    if (next.length > 0) form.clearFieldError('description');
  }

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
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title}>{t('observations.outer.title')}</h1>
        <p className={classes.lead}>
          {t('observations.outer.lead', { organization: choices.organization })}
        </p>
      </div>
      <fieldset className={classes.fields} disabled={busy || uncertain}>
        <PublicFields form={form} choices={choices}>
          <PublicPhotos report={report} photos={photos} onPhotos={take} onState={setWaiting} />
        </PublicFields>
      </fieldset>
      <FormErrors failure={failure} />
      <div className={classes.send}>
        <PlainButton
          type="submit"
          busy={busy || waiting === 'busy'}
          disabled={waiting === 'failed'}
        >
          {uncertain ? t('common.retry') : t('observations.outer.send')}
        </PlainButton>
        <p className={classes.count} role="status">
          {errorCount > 0 ? t('form.errors', { count: errorCount }) : ''}
        </p>
      </div>
      <p className={classes.hint}>{t('observations.outer.privacy')}</p>
    </form>
  );
}
