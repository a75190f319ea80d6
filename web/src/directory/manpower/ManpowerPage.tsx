import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Filtered } from '@/core/records/Filtered';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { ErrorState } from '@/ui/ErrorState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { Tabs } from '@/ui/filters/Tabs';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useIsPhone } from '@/ui/media';
import { PageHeader } from '@/ui/PageHeader';
import { Pages } from '@/ui/table/Pages';
import { METRICS, type Metric, yearGrid } from './api';
import { CopyMonth } from './CopyMonth';
import { MonthForm } from './MonthForm';
import classes from './manpower.module.css';
import { likelyMonth, monthAfter, useMonthName } from './months';
import { SaveBar } from './SaveBar';
import { Stepper } from './Stepper';
import { useSheet } from './useSheet';
import { YearTable } from './YearTable';

const manpowerRoute = getRouteApi('/app/manpower');

/** How many people work where, on how many days, for how many hours: what rates are reckoned by. */
export function ManpowerPage() {
  const { t } = useTranslation();
  const { zone } = useFormats();
  const phone = useIsPhone();
  const navigate = useNavigate({ from: '/manpower' });
  const search = manpowerRoute.useSearch();
  const today = toLocal(new Date().toISOString(), zone ?? 'UTC');
  const year = yearOf(search.year) ?? Number(today.slice(0, 4));
  const metric = METRICS.find((each) => each === search.show) ?? 'headcount';
  const [month, setMonth] = useState(() => likelyMonth(year, today));
  const monthName = useMonthName();
  const sheet = useSheet();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    yearGrid(year, search.page, search.q),
  );
  const patch = (values: object) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...values }),
      replace: true,
    });
  const sites = data?.sites ?? [];
  function showMonth(next: string) {
    setMonth(next);
    patch({ year: next.slice(0, 4) });
  }
  function showYear(next: number) {
    setMonth(likelyMonth(next, today));
    patch({ year: String(next) });
  }
  return (
    <div className="page">
      <PageHeader title={t('manpower.title')} text={t('manpower.text')}>
        {phone ? (
          <Stepper
            name={monthName(month, 'long')}
            earlier={t('manpower.earlierMonth')}
            later={t('manpower.laterMonth')}
            onStep={(by) => showMonth(monthAfter(month, by))}
          />
        ) : (
          <Stepper
            name={String(year)}
            earlier={t('manpower.earlierYear')}
            later={t('manpower.laterYear')}
            onStep={(by) => showYear(year + by)}
          />
        )}
        <CopyMonth
          key={month}
          year={year}
          month={month}
          choose={!phone}
          unsaved={sheet.typed.size > 0}
        />
      </PageHeader>
      <div className={classes.tools}>
        <SearchBox
          label={t('sites.search')}
          value={search.q ?? ''}
          onChange={(q) => patch({ q })}
        />
      </div>
      {phone ? null : (
        <Tabs
          label={t('manpower.what')}
          tabs={METRICS.map((key) => ({ key, label: t(`manpower.metric.${key}`) }))}
          current={metric}
          onChange={(show) => patch({ show: show as Metric, page: search.page })}
        />
      )}
      {!data ? error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton /> : null}
      {data && sites.length === 0 ? <Filtered filters={[]} onClear={patch} /> : null}
      {sites.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          {phone ? (
            <MonthForm sites={sites} month={month} sheet={sheet} />
          ) : (
            <YearTable sites={sites} metric={metric} sheet={sheet} />
          )}
        </div>
      ) : null}
      {data ? (
        <Pages meta={data.meta} shown={sites.length} onPage={(page) => patch({ page })} />
      ) : null}
      <p className="quiet">{t(phone ? 'manpower.usual' : 'manpower.help')}</p>
      <SaveBar sheet={sheet} />
      <LeaveGuard when={sheet.typed.size > 0 && !sheet.busy} />
    </div>
  );
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

function yearOf(text: string | undefined): number | undefined {
  const year = Number(text);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? Math.trunc(year) : undefined;
}
