import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '@/core/publicreports/poster/Choice';
import { PosterSheet } from '@/core/publicreports/poster/PosterSheet';
import classes from '@/core/publicreports/poster/poster.module.css';
import { useSites } from '@/core/records/sites';
import { currentLocale, isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@/platform/locale';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useSecret } from '@/ui/useSecret';
import { GATES } from '../navigation';

/** A poster by which people sign on to a site with their own phones, in one language or two. */
export function GatePoster() {
  const { t } = useTranslation();
  const { organization } = useMe();
  const { site: asked } = useSearch({ strict: false }) as { site?: number };
  const site = useSites().find(({ id }) => id === asked);
  const key = useSecret();
  const [first, setFirst] = useState<Locale>(currentLocale);
  const [second, setSecond] = useState<Locale | ''>('');
  const languages = LOCALES.map((locale) => ({ id: locale, name: LOCALE_NAMES[locale] }));
  return (
    <main className={classes.page}>
      <div className={classes.controls}>
        <h1 className={classes.title}>{t('contractors.gates.poster.title')}</h1>
        <Choice
          label={t('app.language')}
          value={first}
          choices={languages}
          onChange={(value) => isLocale(value) && setFirst(value)}
        />
        <Choice
          label={t('publicreports.poster.second')}
          value={second}
          choices={[{ id: '', name: t('common.none') }, ...languages]}
          onChange={(value) => setSecond(isLocale(value) ? value : '')}
        />
        <PlainButton disabled={!site || !key} onClick={() => print()}>
          {t('print.print')}
        </PlainButton>
        <AppLink className={classes.back} href={GATES}>
          {t('contractors.gates.title')}
        </AppLink>
      </div>
      {site && key ? (
        <PosterSheet
          organization={organization?.name ?? ''}
          site={site}
          locales={second && second !== first ? [first, second] : [first]}
          address={`${location.origin}/visit#${key}`}
          words={(t) => ({
            heading: t('contractors.gates.poster.heading'),
            steps: [
              t('contractors.gates.poster.scan'),
              t('contractors.gates.poster.say'),
              t('contractors.gates.poster.off'),
            ],
          })}
        />
      ) : (
        <p>{t('contractors.gates.poster.gone')}</p>
      )}
    </main>
  );
}
