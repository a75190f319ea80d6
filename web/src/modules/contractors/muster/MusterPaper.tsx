import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { Sheet } from '@/ui/print/Sheet';
import classes from '../contractors.module.css';
import { musterPath, usePathId } from '../navigation';
import { type Muster, oneMuster } from './api';
import { countOf } from './marks';

/** A muster on paper: everybody with their time, and what was learned. */
export function MusterPaper() {
  const id = usePathId('muster_id');
  const { data, error, refetch } = useQuery(oneMuster(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Paper muster={data} /> : null;
}

function Paper({ muster }: { muster: Muster }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const people = muster.people ?? [];
  const { safe, missing, absent, open } = countOf(people);
  const at = (moment: string) => dateTime(moment, muster.site.time_zone);
  return (
    <Sheet
      kind={t('contractors.muster.title')}
      title={`${t(`contractors.muster.kind.${muster.kind}`)} · ${muster.site.name}`}
      above={at(muster.started_at)}
      record={musterPath(muster.id)}
    >
      <p>
        {t('contractors.muster.began', {
          name: muster.started_by.name,
          when: at(muster.started_at),
        })}
      </p>
      {muster.ended_at ? (
        <p>{t('contractors.muster.ended', { when: at(muster.ended_at) })}</p>
      ) : null}
      <p>
        {[
          t('contractors.muster.safe', { count: safe }),
          t('contractors.muster.missing', { count: missing }),
          t('contractors.muster.absent', { count: absent }),
          t('contractors.muster.unmarked', { count: open }),
        ].join(' · ')}
      </p>
      {muster.findings ? <p className={classes.prose}>{muster.findings}</p> : null}
      <table className={classes.paper}>
        <thead>
          <tr>
            <th scope="col">{t('contractors.onsite.name')}</th>
            <th scope="col">{t('contractors.onsite.company')}</th>
            <th scope="col">{t('contractors.onsite.area')}</th>
            <th scope="col">{t('contractors.muster.is')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, company, area, mark, marked_at: marked, lapsed, own }) => (
            <tr key={id}>
              <td>{lapsed ? `${name} (${t('contractors.muster.lapsed')})` : name}</td>
              <td>{own ? t('contractors.muster.own') : company}</td>
              <td>{area}</td>
              <td>
                {t(`contractors.muster.mark.${mark || 'open'}`)}
                {mark && marked ? ` · ${at(marked)}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
