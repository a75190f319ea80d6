import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import { AppLink } from '@/ui/AppLink';
import type { StoredFile } from '@/ui/files/useUploads';
import { FormErrors } from '@/ui/form/FormErrors';
import { useServerForm } from '@/ui/form/useServerForm';
import { PlainButton } from '@/ui/plain/PlainButton';
import type { Receipt } from './intake';
import { PublicPhotos } from './PublicPhotos';
import classes from './public.module.css';
import type { Choices, PublicValues } from './values';

export type Form = UseFormReturnType<PublicValues>;

/** What is special in reporting something of a kind. */
export interface Reporting<C extends Choices, B, P extends string> {
  title: string;
  choices: C;
  /** The form as it begins. */
  begin: (choices: C) => PublicValues;
  /** What is wrong, by field; a photo may stand for words. */
  check: (values: PublicValues, photos: number) => Partial<Record<string, P>>;
  /** The same in words. */
  problem: (code: P) => string;
  bodyOf: (values: PublicValues, report: string, photos: number[], choices: C) => B;
  /** Sent again under the same id, it is the same report. */
  send: (body: B) => Promise<Receipt>;
  /** The way to the form for what this one is not for. */
  elsewhere: { asked: string; link: string; path: string };
  /** The fields, with the photos where they belong among them. */
  children: (form: Form, choices: C, photos: ReactNode) => ReactNode;
}

interface Props<C extends Choices, B, P extends string> extends Reporting<C, B, P> {
  onSent: (receipt: Receipt) => void;
}

/** The form of somebody without an account: its photos go ahead while the rest is written. */
export function PublicForm<C extends Choices, B, P extends string>(given: Props<C, B, P>) {
  const { choices, ...props } = given;
  const { t } = useTranslation();
  // The report is known by it from the first photo on: sent again, it is the same.
  const [report] = useState(newKey);
  const [photos, setPhotos] = useState<StoredFile[]>([]);
  const [waiting, setWaiting] = useState<'' | 'busy' | 'failed'>('');
  // Without an answer nobody knows whether it arrived; only the very same may be sent again.
  const [uncertain, setUncertain] = useState(false);
  const { form, busy, failure, submit, errorCount } = useServerForm<PublicValues>(
    {
      initialValues: props.begin(choices),
      validate: (values) =>
        Object.fromEntries(
          Object.entries(props.check(values, photos.length)).flatMap(([field, code]) =>
            code ? [[field, props.problem(code)]] : [],
          ),
        ),
    },
    async (values) => {
      const ids = photos.map((photo) => photo.id);
      try {
        props.onSent(await props.send(props.bodyOf(values, report, ids, choices)));
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

  const { asked, link, path } = props.elsewhere;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title}>{props.title}</h1>
        <p className={classes.lead}>
          {t('publicreports.outer.lead', { organization: choices.organization })}
        </p>
      </div>
      <fieldset className={classes.fields} disabled={busy || uncertain}>
        <p className="quiet">
          {asked}{' '}
          <AppLink href={`${path}${choices.site_id ? `?site=${choices.site_id}` : ''}`}>
            {link}
          </AppLink>
        </p>
        {props.children(
          form,
          choices,
          <PublicPhotos report={report} photos={photos} onPhotos={take} onState={setWaiting} />,
        )}
      </fieldset>
      <FormErrors failure={failure} />
      <div className={classes.send}>
        <PlainButton
          type="submit"
          busy={busy || waiting === 'busy'}
          disabled={waiting === 'failed'}
        >
          {uncertain ? t('common.retry') : t('publicreports.outer.send')}
        </PlainButton>
        <p className={classes.count} role="status">
          {errorCount > 0 ? t('form.errors', { count: errorCount }) : ''}
        </p>
      </div>
      <p className="quiet">{t('publicreports.outer.privacy')}</p>
    </form>
  );
}
