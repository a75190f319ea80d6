import { useTranslation } from 'react-i18next';
import { PlainButton } from './PlainButton';
import classes from './plain.module.css';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** Ten codes that are shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <h2>{t('proof.enrol.codes')}</h2>
      <p>{t('proof.enrol.codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <PlainButton autoFocus onClick={onKept}>
        {t('proof.enrol.kept')}
      </PlainButton>
    </div>
  );
}
