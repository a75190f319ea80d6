import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Config } from './api';
import classes from './sso.module.css';

/** When the certificates of a provider end; of the one that ends first, a warning in time. */
export function Certificates({ config, all }: { config: Config; all?: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const certificates = config.certificates ?? [];
  const ending = certificates
    .filter((each) => each.ending)
    .map((each) => each.ends_at)
    .sort();
  return (
    <>
      {ending[0] ? (
        <span className={classes.warning} role="note">
          {t('sso.certificateEnding', { when: dateTime(ending[0]) })}
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
