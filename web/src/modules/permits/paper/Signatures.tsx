import { useTranslation } from 'react-i18next';
import type { Permit } from '../api';
import classes from './paper.module.css';

/** Where those sign who answer for the work. */
export function Signatures({ permit }: { permit: Permit }) {
  const { t } = useTranslation();
  const lines = [
    { role: t('permits.field.requester'), name: permit.requester?.name },
    ...(permit.issuing_officers ?? []).map(({ name }) => ({
      role: t('permits.field.issuing_officer'),
      name,
    })),
    { role: t('permits.field.closed'), name: permit.closed?.by?.name },
  ];
  return (
    <div className={classes.signatures}>
      {lines.map(({ role, name }) => (
        <div key={`${role} ${name}`} className={classes.line}>
          <span className={classes.rule} />
          <span>{[name, role].filter(Boolean).join(', ')}</span>
        </div>
      ))}
    </div>
  );
}
