import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLanguage } from '@/platform/i18n';
import type { Locale } from '@/platform/locale';
import { QrCode } from '@/ui/print/QrCode';
import classes from './poster.module.css';

interface Props {
  organization: string;
  site: { name: string };
  locales: readonly Locale[];
  /** Where its code leads. */
  address: string;
  /** What it is for, and how it goes, in any language. */
  words: (t: TFunction) => { readonly heading: string; readonly steps: readonly string[] };
}

/** A page of A4, the same on paper and on the screen: what it is for is read from afar. */
export function PosterSheet({ organization, site, locales, address, words }: Props) {
  const { t } = useTranslation();
  return (
    <article className={classes.sheet}>
      <header className={classes.head} data-count={locales.length}>
        {locales.map((locale) => (
          <In key={locale} locale={locale}>
            {(t) => <h2>{words(t).heading}</h2>}
          </In>
        ))}
        <p className={classes.place}>
          {organization} · <strong>{site.name}</strong>
        </p>
      </header>
      <div>
        <QrCode
          className={classes.code}
          text={address}
          label={t('publicreports.poster.code', { address })}
          ecc="Q"
        />
        <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
      </div>
      <div className={classes.words} data-count={locales.length}>
        {locales.map((locale) => (
          <In key={locale} locale={locale}>
            {(t) => (
              <ol>
                {words(t).steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
          </In>
        ))}
      </div>
    </article>
  );
}

interface InProps {
  locale: Locale;
  children: (t: TFunction) => ReactNode;
}

/** Words in a language that need not be that of the screen. */
function In({ locale, children }: InProps) {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadLanguage(locale).then(() => setReady(true));
  }, [locale]);
  if (!ready) return null;
  return <div lang={locale}>{children(i18n.getFixedT(locale))}</div>;
}
