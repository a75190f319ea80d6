import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { Company } from '../api';
import classes from '../contractors.module.css';
import { hoursOf } from './api';
import { HoursForm } from './HoursForm';

const YEARS = 5;

/** The hours that a company's people worked: it returns them by site and month. */
export function HoursSection({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(now);
  const [chosen, choose] = useState(0);
  const { data, error, refetch } = useQuery(hoursOf(company.id, year));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const sites = data?.sites ?? [];
  const site = sites.find(({ id }) => id === chosen) ?? sites[0];
  return (
    <div className={classes.stack}>
      <p className="quiet">{t('contractors.hours.about')}</p>
      <div className={classes.choices}>
        <NativeSelect
          label={t('contractors.hours.year')}
          choices={Array.from({ length: YEARS }, (_, back) => {
            const value = String(now - back);
            return { value, label: value };
          })}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
        {sites.length > 1 ? (
          <NativeSelect
            label={t('contractors.onsite.site')}
            choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(site?.id ?? '')}
            onChange={(value) => choose(Number(value))}
          />
        ) : null}
      </div>
      {data && !site ? <p className="quiet">{t('contractors.hours.noSite')}</p> : null}
      {site ? (
        <HoursForm
          key={`${site.id} ${year}`}
          company={company}
          site={site}
          writes={company.can.upload === ''}
        />
      ) : null}
    </div>
  );
}
