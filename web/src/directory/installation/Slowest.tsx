import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { EmptyState } from '@/ui/EmptyState';
import type { Status } from './api';
import classes from './installation.module.css';

type Operation = NonNullable<Status['slowest_operations']>[number];

const MS = 1000;

/** The operations of which one request in twenty took longest. */
export function Slowest({ of }: { of: readonly Operation[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (of.length === 0) return <EmptyState small title={t('installation.noOperations')} />;
  const ms = (seconds: number) => number(Math.round(seconds * MS));
  return (
    <table className={classes.slowest}>
      <caption className="visually-hidden">{t('installation.slowest')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('installation.operation')}</th>
          <th scope="col">{t('installation.p95')}</th>
          <th scope="col">{t('installation.mean')}</th>
          <th scope="col">{t('installation.count')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((each) => (
          <tr key={`${each.method} ${each.path}`}>
            <th scope="row">{`${each.method} ${each.path}`}</th>
            <td>{ms(each.p95_seconds)}</td>
            <td>{ms(each.seconds)}</td>
            <td>{number(each.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
