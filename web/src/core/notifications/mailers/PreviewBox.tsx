import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@/platform/locale';
import { fillIn } from '../fillIn';
import { useSentenceValues } from '../sentence';
import type { Preview } from './api';
import classes from './mailers.module.css';

interface Props {
  preview: Preview | undefined;
  message: string;
  locale: Locale;
  /** Asks for the first one. */
  onFirst: () => void;
}

/** The mail and the message as their reader would get them. */
export function PreviewBox({ preview, message, locale, onFirst }: Props) {
  const { t } = useTranslation();
  const valuesOf = useSentenceValues();
  const first = useRef(onFirst);
  useEffect(() => {
    first.current();
  }, []);
  return (
    <section className={classes.card} aria-label={t('notifications.mailers.preview')}>
      <h2 className={classes.heading}>{t('notifications.mailers.preview')}</h2>
      {preview ? (
        <>
          <p className={classes.quiet}>
            {t(preview.real ? 'notifications.mailers.real' : 'notifications.mailers.invented')}
          </p>
          <p className={classes.subject} lang={locale}>
            {preview.subject}
          </p>
          <p className={classes.message} lang={locale}>
            {fillIn(message, valuesOf(preview.params))}
          </p>
          <iframe
            className={classes.frame}
            title={t('notifications.mails.one')}
            sandbox=""
            srcDoc={preview.body_html}
          />
        </>
      ) : null}
    </section>
  );
}
