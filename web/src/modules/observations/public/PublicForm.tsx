import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import type { StoredFile } from '@/ui/files/useUploads';
import { FormErrors } from '@/ui/form/FormErrors';
import { useServerForm } from '@/ui/form/useServerForm';
import { PlainButton } from '@/ui/plain/PlainButton';
import type { Receipt } from './desk';
import { PublicPhotos } from './PublicPhotos';
import classes from './public.module.css';

interface Props<V extends Record<string, unknown>> {
  title: string;
  lead: string;
  initial: V;
  /** What is wrong, in words, by field; a photo may stand for words. */
  check: (values: V, photos: number) => Record<string, string>;
  /** Sent again under the same id, it is the same report. */
  send: (values: V, report: string, photos: number[]) => Promise<Receipt>;
  onSent: (receipt: Receipt) => void;
  /** The fields, with the photos where they belong among them. */
  children: (form: UseFormReturnType<V>, photos: ReactNode) => ReactNode;
}

/** The form of somebody without an account: its photos go ahead while the rest is written. */
export function PublicForm<V extends Record<string, unknown>>(props: Props<V>) {
  const { t } = useTranslation();
  // The report is known by it from the first photo on: sent again, it is the same.
  const [report] = useState(newKey);
  const [photos, setPhotos] = useState<StoredFile[]>([]);
  const [waiting, setWaiting] = useState<'' | 'busy' | 'failed'>('');
  // Without an answer nobody knows whether it arrived; only the very same may be sent again.
  const [uncertain, setUncertain] = useState(false);
  const { form, busy, failure, submit, errorCount } = useServerForm<V>(
    {
      initialValues: props.initial,
      validate: (values) => props.check(values, photos.length) as never,
    },
    async (values) => {
      const ids = photos.map((photo) => photo.id);
      try {
        props.onSent(await props.send(values, report, ids));
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

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title}>{props.title}</h1>
        <p className={classes.lead}>{props.lead}</p>
      </div>
      <fieldset className={classes.fields} disabled={busy || uncertain}>
        {props.children(
          form,
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
