import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { loadLanguage } from '@/platform/i18n';
import type { Locale } from '@/platform/locale';
import { posterAddress } from './address';
import classes from './poster.module.css';

interface Props {
  organization: string;
  site: { id: number; name: string };
  locales: readonly Locale[];
}

/** A page of A4, the same on paper and on the screen. */
export function Sheet({ organization, site, locales }: Props) {
  const address = posterAddress(location.origin, site.id);
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.organization}>{organization}</p>
        <p className={classes.site}>{site.name}</p>
      </header>
      <QRCode text={address} />
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

/** Drawn as one path, so that it prints sharp. A quarter of it may be damaged. */
function QRCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const { size, data } = encode(text, { ecc: 'Q', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('outer.poster.code', { address: text })}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
