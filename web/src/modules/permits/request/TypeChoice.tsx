import { useTranslation } from 'react-i18next';
import type { FormType } from '../api';
import { TypeMark } from '../TypeMark';
import classes from './request.module.css';

/** A type as it is chosen: what it is for, and whether it needs an approval. */
export function TypeChoice({ type }: { type: FormType }) {
  const { t } = useTranslation();
  return (
    <span className={classes.typeChoice}>
      <strong>
        <TypeMark type={type} />
      </strong>
      {type.description ? <span className={classes.quiet}>{type.description}</span> : null}
      {type.low_risk ? <span className={classes.quiet}>{t('permits.form.lowRisk')}</span> : null}
    </span>
  );
}
