import { useTranslation } from 'react-i18next';
import { smallOf } from '@/ui/files/small';
import { initials } from '@/ui/Person';
import classes from '../contractors.module.css';
import type { Worker } from './api';

/** The face of a worker, or the letters that the name begins with. */
export function Face({ worker }: { worker: Pick<Worker, 'name' | 'photo'> }) {
  const { t } = useTranslation();
  const { name, photo } = worker;
  if (!photo) {
    return (
      <span className={classes.face} aria-hidden>
        {initials(name)}
      </span>
    );
  }
  return <img className={classes.face} src={smallOf(photo)} alt={t('workers.photoOf', { name })} />;
}
