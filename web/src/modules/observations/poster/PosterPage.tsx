import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/modules/sites/api';
import { api, unwrap } from '@/platform/client';
import { currentLocale, isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@/platform/locale';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { FormErrors } from '@/ui/form/FormErrors';
import { PlainButton } from '@/ui/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import classes from './poster.module.css';
import { Sheet } from './Sheet';

/** A poster for a site, in one language or two: whoever scans it can report at once. */
export function PosterPage() {
  const { t } = useTranslation();
  const { organization } = useMe();
  const { sites, failure } = useMySites();
  const { site: asked } = useSearch({ strict: false }) as { site?: number };
  const navigate = useNavigate();
  const [first, setFirst] = useState<Locale>(currentLocale);
  const [second, setSecond] = useState<Locale | ''>('');
  const site = sites.find((each) => each.id === asked) ?? sites[0];
  const languages = LOCALES.map((locale) => ({ id: locale, name: LOCALE_NAMES[locale] }));

  return (
    <div className={classes.page}>
      <div className={classes.controls}>
        <h1 className={classes.title}>{t('outer.poster.title')}</h1>
        <FormErrors failure={failure} />
        <Choice
          label={t('outer.poster.site')}
          value={String(site?.id ?? '')}
          choices={sites}
          onChange={(id) =>
            void navigate({ to: '/observations/poster', search: { site: Number(id) } })
          }
        />
        <Choice
          label={t('outer.poster.language')}
          value={first}
          choices={languages}
          onChange={(value) => isLocale(value) && setFirst(value)}
        />
        <Choice
          label={t('outer.poster.second')}
          value={second}
          choices={[{ id: '', name: t('common.none') }, ...languages]}
          onChange={(value) => setSecond(isLocale(value) ? value : '')}
        />
        <PlainButton disabled={!site} onClick={() => print()}>
          {t('outer.poster.print')}
        </PlainButton>
        <AppLink className={classes.back} href="/observations">
          {t('outer.poster.back')}
        </AppLink>
      </div>
      {site ? (
        <Sheet
          organization={organization?.name ?? ''}
          site={site}
          locales={second && second !== first ? [first, second] : [first]}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { id: number | string; name: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Outside of the shell there is no query cache. */
function useMySites(): { sites: readonly Site[]; failure: string } {
  const sentence = useErrorSentence();
  const [sites, setSites] = useState<readonly Site[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    unwrap(api.GET('/api/v3/sites/active_sites_of_user')).then(
      (answer) => setSites(answer.sites ?? []),
      (cause: unknown) => setFailure(sentence(cause)),
    );
  }, [sentence]);
  return { sites, failure };
}
