import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useSites } from '@/core/records/sites';
import { TourButton } from '@/core/tours/TourButton';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { AddButton } from '@/ui/AddButton';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, type Filter, named } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { useScheduleTour } from '../tours';
import { useTemplateChoices } from '../useAuditFilters';
import { FREQUENCIES, scheduleRows } from './api';
import { ScheduleCard, useScheduleColumns } from './columns';
import { ScheduleDialog } from './ScheduleDialog';

const schedulesRoute = getRouteApi('/app/audits/schedules');

/** What makes audits by itself. */
export function SchedulesPage() {
  const { t } = useTranslation();
  const { why } = useCan();
  const search = schedulesRoute.useSearch();
  const navigate = useNavigate({ from: '/audits/schedules' });
  const [adding, setAdding] = useState(false);
  const refusal = why('Audit', 'create');
  const { view, change } = useTableView('audit-schedules');
  const columns = useScheduleColumns();
  const filters = useFilters();
  const tour = useScheduleTour();
  const list = useQuery(scheduleRows(search));
  const { page: _, ...values } = search;
  const patch = (given: object, push?: boolean) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    });
  return (
    <div className="page">
      <PageHeader title={t('audits.schedules.title')} text={t('audits.schedules.about')}>
        <TourButton tour={tour} />
        <Button component={AppLink} href="/audits/all?view=calendar" variant="default">
          {t('audits.calendar')}
        </Button>
        <AddButton refusal={refusal} onClick={() => setAdding(true)}>
          {t('audits.schedules.new')}
        </AddButton>
      </PageHeader>
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('audits.schedules.search')}
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('audits.schedules.title')}
        columns={columns}
        rows={list.data ? (list.data.schedules ?? []) : undefined}
        view={view}
        nameOf={(row) => row.title}
        onOpen={({ id }) =>
          void navigate({ to: '/audits/all', search: { schedule_id: String(id) } })
        }
        sort={search.sort ?? '-created_at'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, true)}
        card={(row) => <ScheduleCard schedule={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconCalendarRepeat size={22} stroke={1.6} />}
              title={t('audits.schedules.emptyTitle')}
              text={t('audits.schedules.empty')}
            >
              {refusal ? null : (
                <Button onClick={() => setAdding(true)}>{t('audits.schedules.new')}</Button>
              )}
            </EmptyState>
          </Nothing>
        }
      />
      <ScheduleDialog opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const templates = useTemplateChoices();
  return [
    choice(
      'status',
      t('field.status'),
      (['active', 'ended'] as const).map((value) => ({
        value,
        label: t(`audits.schedules.${value}`),
      })),
    ),
    choice('template_id', t('audits.field.template_id'), templates),
    choice('site_id', t('field.site_id'), named(sites)),
    choice(
      'frequency',
      t('audits.field.frequency'),
      FREQUENCIES.map((value) => ({ value, label: word('audits.frequency', value) })),
    ),
  ];
}
