import { Button, Skeleton } from '@mantine/core';
import { IconPrinter, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { idsOf, joinValues } from '@/platform/search';
import { useSiteId } from '@/platform/site';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { ExportButton } from '@/ui/table/ExportButton';
import { FinYear, SitesFilter } from '../AskedFilters';
import { exportStatistics, type Statistics, type StatisticsAsked, statisticsOf } from '../api';
import { DATE_TYPES, FIN_YEARS } from '../asked';
import classes from '../insight.module.css';
import { useSpanWords } from '../useWords';
import { ClosedMonths } from './ClosedMonths';
import { SiteStatistics } from './SiteStatistics';

const statisticsRoute = getRouteApi('/app/statistics');

export const FREQUENCIES = ['monthly', 'quarterly', 'yearly'] as const;
const YEARS_BACK = 6;

interface Search {
  year?: string;
  fin_year_type?: string;
  frequency_type?: string;
  record_date_type?: string;
  site_id?: string;
}

/** What the address says; what it leaves out is as the organization has set it. */
export function askedStatistics(search: Search, siteId: number | undefined): StatisticsAsked {
  return {
    year: Number(search.year) || undefined,
    fin_year_type: FIN_YEARS.find((each) => each === search.fin_year_type),
    frequency_type: FREQUENCIES.find((each) => each === search.frequency_type),
    record_date_type: DATE_TYPES.find((each) => each === search.record_date_type),
    site_id: siteId ? [siteId] : idsOf(search.site_id),
  };
}

/** Manpower, hours, incidents and observations of a financial year. */
export function StatisticsPage() {
  const { t } = useTranslation();
  const search = statisticsRoute.useSearch() as Search;
  const asked = askedStatistics(search, useSiteId());
  const { data, error, refetch } = useQuery(statisticsOf(asked));
  return (
    <div className="page" data-record>
      <PageHeader title={t('insight.titles.statistics')} text={t('insight.statisticsAbout')}>
        <ExportButton onExport={(format) => exportStatistics(asked, format)} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
        <Button
          component={AppLink}
          href="/statistics/settings"
          variant="default"
          size="xs"
          className="not-on-paper"
          leftSection={<IconSettings size={15} aria-hidden />}
        >
          {t('insight.titles.settings')}
        </Button>
      </PageHeader>
      {data ? <Filters search={search} statistics={data} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={420} /> : null}
      {data ? <Body statistics={data} /> : null}
    </div>
  );
}

function Body({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const span = useSpanWords();
  const sites = statistics.sites ?? [];
  return (
    <>
      <p className="quiet">{span(statistics.span)}</p>
      {sites.length === 0 ? <p className="quiet">{t('insight.none')}</p> : null}
      {sites.map((site) => (
        <SiteStatistics key={site.id} site={site} statistics={statistics} />
      ))}
      <ClosedMonths statistics={statistics} />
    </>
  );
}

function Filters({ search, statistics }: { search: Search; statistics: Statistics }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/statistics' });
  const patch = (values: Search) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true });
  const now = new Date().getFullYear();
  const years = Array.from({ length: YEARS_BACK }, (_, index) => String(now - index));
  return (
    <search className={`${classes.filters} not-on-paper`} aria-label={t('filters.label')}>
      <NativeSelect
        label={t('insight.filter.of')}
        value={String(statistics.year)}
        choices={[...new Set([...years, String(statistics.year)])].map((value) => ({
          value,
          label: value,
        }))}
        onChange={(year) => patch({ year })}
      />
      <FinYear
        value={statistics.span.fin_year_type}
        onChange={(fin_year_type) => patch({ fin_year_type })}
      />
      <NativeSelect
        label={t('insight.filter.frequency')}
        value={statistics.frequency_type}
        choices={FREQUENCIES.map((value) => ({ value, label: t(`insight.frequency.${value}`) }))}
        onChange={(frequency_type) => patch({ frequency_type })}
      />
      <NativeSelect
        label={t('insight.filter.date')}
        value={statistics.span.record_date_type}
        choices={DATE_TYPES.map((value) => ({ value, label: t(`insight.date.${value}`) }))}
        onChange={(record_date_type) => patch({ record_date_type })}
      />
      <SitesFilter
        value={idsOf(search.site_id) ?? []}
        onChange={(ids) => patch({ site_id: joinValues(ids.map(String)) })}
      />
    </search>
  );
}
