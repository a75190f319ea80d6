import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, days, type Filter, named } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { TYPES } from '../filters';
import { useTemplateChoices } from '../useAuditFilters';
import { infoOf, type SummarySearch } from './api';
import { Groups } from './Groups';
import { Sections } from './Sections';
import classes from './summary.module.css';
import { Tiles } from './Tiles';
import { Trend } from './Trend';

const summaryRoute = getRouteApi('/app/audit-summary');

/** What audits add up to: are they done in time, what do they score, and is it getting better? */
export function AuditSummary() {
  const { t } = useTranslation();
  const search = summaryRoute.useSearch() as SummarySearch;
  const navigate = useNavigate({ from: '/audit-summary' });
  const patch = (values: object) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true });
  const info = useQuery(infoOf(search));
  return (
    <div className="page">
      <PageHeader title={t('audits.titles.numbers')} text={t('audits.numbers.about')} />
      <FilterBar filters={useFilters()} values={search} onChange={patch} />
      {info.error && !info.data ? (
        <ErrorState error={info.error} onRetry={info.refetch} />
      ) : (
        <>
          <Tiles search={search} info={info.data} />
          <div className={classes.pair}>
            <Groups what="site_id" search={search} rows={info.data?.sites} />
            <Groups what="template_id" search={search} rows={info.data?.templates} />
          </div>
        </>
      )}
      <Sections search={search} templates={info.data?.templates} />
      <Trend search={search} />
    </div>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const templates = useTemplateChoices();
  return [
    days('period', 'from', 'to', t('audits.field.planned_on')),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('template_id', t('audits.field.template_id'), templates),
    choice(
      'type',
      t('audits.field.audit_type'),
      TYPES.map((value) => ({ value, label: word('audits.type', value) })),
    ),
  ];
}
