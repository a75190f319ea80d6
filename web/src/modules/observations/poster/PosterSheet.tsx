import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLanguage } from '@/platform/i18n';
import type { Locale } from '@/platform/locale';
import { QrCode } from '@/ui/print/QrCode';
import { posterAddress } from './address';
import classes from './poster.module.css';

interface Props {
  organization: string;
  site: { id: number; name: string };
  locales: readonly Locale[];
}

/** A page of A4, the same on paper and on the screen. */
export function PosterSheet({ organization, site, locales }: Props) {
  const { t } = useTranslation();
  const address = posterAddress(location.origin, site.id);
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.organization}>{organization}</p>
        <p className={classes.site}>{site.name}</p>
      </header>
      <QrCode
        className={classes.code}
        text={address}
        label={t('outer.poster.code', { address })}
        ecc="Q"
      />
      <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
      <div className={classes.words} data-count={locales.length}>
        {locales.map((locale) => (
          <Words key={locale} locale={locale} />
        ))}
      </div>
    </article>
  );
}

function Words({ locale }: { locale: Locale }) {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadLanguage(locale).then(() => setReady(true));
  }, [locale]);
  const t = i18n.getFixedT(locale);
  if (!ready) return null;
  return (
    <div lang={locale}>
      <h2>{t('outer.poster.heading')}</h2>
      <ol>
        <li>{t('outer.poster.scan')}</li>
        <li>{t('outer.poster.say')}</li>
        <li>{t('outer.poster.keep')}</li>
      </ol>
    </div>
  );
}
