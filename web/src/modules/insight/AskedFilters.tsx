import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useSiteId } from '@/platform/site';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type Asking, DATE_TYPES, FIN_YEARS, PERIODS } from './asked';
import classes from './insight.module.css';

interface Props {
  value: Asking;
  onChange: (patch: Partial<Asking>) => void;
  /** It is always by the day on which something happened. */
  occurred?: boolean;
}

/** What numbers are of: the period, which date counts, the financial year and the sites. */
export function AskedFilters({ value, onChange, occurred }: Props) {
  const { t } = useTranslation();
  return (
    <search className={`${classes.filters} not-on-paper`} aria-label={t('filters.label')}>
      <NativeSelect
        label={t('insight.filter.period')}
        value={value.period}
        choices={PERIODS.map((each) => ({ value: each, label: t(`insight.period.${each}`) }))}
        onChange={(period) => onChange({ period: period as Asking['period'] })}
      />
      {occurred ? null : (
        <NativeSelect
          label={t('insight.filter.date')}
          value={value.record_date_type}
          choices={DATE_TYPES.map((each) => ({ value: each, label: t(`insight.date.${each}`) }))}
          onChange={(type) => onChange({ record_date_type: type as Asking['record_date_type'] })}
        />
      )}
      <FinYear
        value={value.fin_year_type}
        onChange={(fin_year_type) => onChange({ fin_year_type })}
      />
      <SitesFilter value={value.site_ids} onChange={(site_ids) => onChange({ site_ids })} />
    </search>
  );
}

interface FinYearProps {
  value: Asking['fin_year_type'];
  onChange: (value: Asking['fin_year_type']) => void;
}

export function FinYear({ value, onChange }: FinYearProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('insight.filter.year')}
      value={value}
      choices={FIN_YEARS.map((each) => ({
        value: each,
        label: t(each === 'Apr-Mar' ? 'insight.year.april' : 'insight.year.january'),
      }))}
      onChange={(year) => onChange(year as Asking['fin_year_type'])}
    />
  );
}

interface SitesProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Of all that a person works at; where one is chosen at the top of the screen it is that one. */
export function SitesFilter({ value, onChange }: SitesProps) {
  const { t } = useTranslation();
  const sites = useSites();
  const siteId = useSiteId();
  if (siteId || sites.length < 2) return null;
  return (
    <MultiSelect
      searchable
      clearable
      label={t('insight.filter.sites')}
      placeholder={value.length > 0 ? undefined : t('nav.allSites')}
      nothingFoundMessage={t('form.nothingFound')}
      data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
