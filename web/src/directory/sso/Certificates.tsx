import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Config } from './api';
import classes from './sso.module.css';

/** When the certificates of a provider end; a warning in time when none goes on. */
export function Certificates({ config, all }: { config: Config; all?: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const certificates = config.certificates ?? [];
  // One that ends beside another that goes on needs nothing.
  const last = certificates.every((each) => each.ending)
    ? certificates
        .map((each) => each.ends_at)
        .sort()
        .at(-1)
    : undefined;
  return (
    <>
      {last ? (
        <span className={classes.warning} role="note">
          {t('sso.certificateEnding', { when: dateTime(last) })}
        </span>
      ) : null}
      {all && certificates.length > 0 ? (
        <ul className={classes.certificates}>
          {certificates.map((each) => (
            <li key={each.subject + each.ends_at}>
              {t('sso.certificateEnds', { subject: each.subject, when: dateTime(each.ends_at) })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
