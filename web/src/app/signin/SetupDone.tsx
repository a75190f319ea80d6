import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import classes from '@/ui/plain/plain.module.css';
import setup from './Setup.module.css';

/** Where the person signs in from now on, and as whom. */
export type Places = Answer<'/api/v1/setup', 'post'> & { organization: string; email: string };

/** Where to go now. */
export function SetupDone({ places }: { places: Places }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it: a screen reader goes on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.login}>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {t('setup.done', { organization: places.organization })}
      </h1>
      <p>{t('setup.doneText', { email: places.email })}</p>
      <a className={setup.go} href={places.organization_url}>
        {t('setup.open', { host: new URL(places.organization_url).host })}
      </a>
      <p className={classes.hint}>
        {t('setup.platform', { host: new URL(places.platform_url).host })}
      </p>
    </div>
  );
}
