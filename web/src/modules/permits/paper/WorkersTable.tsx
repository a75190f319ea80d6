import { useTranslation } from 'react-i18next';
import type { Worker } from '@/modules/workers/api';
import { useCertificationWords } from '@/modules/workers/WorkerRow';
import print from '@/ui/print/print.module.css';
import classes from './paper.module.css';

/** Who works, with their faces and what they may do until when, and room to sign. */
export function WorkersTable({ workers }: { workers: readonly Worker[] }) {
  const { t } = useTranslation();
  const words = useCertificationWords();
  if (workers.length === 0) return <p>{t('permits.noWorkers')}</p>;
  return (
    <table className={print.table}>
      <thead>
        <tr>
          <th>{t('workers.field.name')}</th>
          <th>{t('workers.field.company')}</th>
          <th>{t('workers.field.age')}</th>
          <th>{t('workers.field.certifications')}</th>
          <th className={classes.sign}>{t('permits.paper.signature')}</th>
        </tr>
      </thead>
      <tbody>
        {workers.map((worker) => (
          <tr key={worker.id}>
            <td>
              {worker.photo ? <img className={classes.face} src={worker.photo} alt="" /> : null}
              {worker.name}
            </td>
            <td>{worker.kind === 'employee' ? t('workers.kind.employee') : worker.company}</td>
            <td>{worker.age}</td>
            <td>{(worker.certifications ?? []).map(words).join(' · ')}</td>
            <td className={classes.sign} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
