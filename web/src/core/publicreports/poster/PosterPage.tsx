import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteList } from '@/core/records/sites';
import { track } from '@/core/tours/api';
import { currentLocale, isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@/platform/locale';
import { ALL_STATUSES } from '@/platform/search';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { FormErrors } from '@/ui/form/FormErrors';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import { posterAddress } from './address';
import { Choice } from './Choice';
import { PosterSheet } from './PosterSheet';
import classes from './poster.module.css';

/** A poster for a site, in one language or two: whoever scans it can report at once. */
export function PosterPage() {
  const { t } = useTranslation();
  const { organization } = useMe();
  const { data, error } = useQuery(siteList);
  const sites = data?.sites ?? [];
  const sentence = useErrorSentence();
  const { site: asked } = useSearch({ strict: false }) as { site?: number };
  const navigate = useNavigate();
  const [first, setFirst] = useState<Locale>(currentLocale);
  const [second, setSecond] = useState<Locale | ''>('');
  const site = sites.find((each) => each.id === asked) ?? sites[0];
  const languages = LOCALES.map((locale) => ({ id: locale, name: LOCALE_NAMES[locale] }));

  function printed() {
    void track('poster', 1);
    print();
  }

  return (
    <main className={classes.page}>
      <div className={classes.controls}>
        <h1 className={classes.title}>{t('publicreports.poster.title')}</h1>
        <FormErrors failure={error ? sentence(error) : ''} />
        <Choice
          label={t('publicreports.poster.site')}
          value={String(site?.id ?? '')}
          choices={sites}
          onChange={(id) =>
            void navigate({ to: '/observations/poster', search: { site: Number(id) } })
          }
        />
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
        <PlainButton disabled={!site} onClick={printed}>
          {t('print.print')}
        </PlainButton>
        <AppLink className={classes.back} href={`/observations?status=${ALL_STATUSES}`}>
          {t('publicreports.poster.back')}
        </AppLink>
      </div>
      {site ? (
        <PosterSheet
          organization={organization?.name ?? ''}
          site={site}
          locales={second && second !== first ? [first, second] : [first]}
          address={posterAddress(location.origin, site.id)}
          words={(t) => ({
            heading: t('publicreports.poster.heading'),
            steps: [
              t('publicreports.poster.scan'),
              t('publicreports.poster.say'),
              t('publicreports.poster.keep'),
            ],
          })}
        />
      ) : null}
    </main>
  );
}
