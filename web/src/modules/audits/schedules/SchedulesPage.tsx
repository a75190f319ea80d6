import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Filtered, isNarrowed } from '@/modules/records/Filtered';
import { useSites } from '@/modules/sites/api';
import { TourButton } from '@/modules/tours/TourButton';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import type { Filter } from '@/ui/filters/filter';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { schedulesRoute } from '../routes';
import { useScheduleTour } from '../tours';
import { useTemplateChoices } from '../useAuditFilters';
import { FREQUENCIES, scheduleRows } from './api';
import { ScheduleCard, useScheduleColumns } from './columns';
import { ScheduleDialog } from './ScheduleDialog';

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
        {refusal === 'permission' ? null : (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('audits.schedules.new')}
          </GuardedButton>
        )}
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
        sort={search.sort ?? 'title'}
        onSort={(sort) => patch({ sort })}
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, true)}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ScheduleCard schedule={row} />}
        empty={
          isNarrowed(filters, search) ? (
            <Filtered filters={filters} onClear={patch} />
          ) : (
            <EmptyState
              icon={<IconCalendarRepeat size={22} stroke={1.6} />}
              title={t('audits.schedules.emptyTitle')}
              text={t('audits.schedules.empty')}
            >
              {refusal ? null : (
                <Button onClick={() => setAdding(true)}>{t('audits.schedules.new')}</Button>
              )}
            </EmptyState>
          )
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
    {
      kind: 'choice',
      key: 'status',
      label: t('field.status'),
      choices: (['active', 'ended'] as const).map((value) => ({
        value,
        label: t(`audits.schedules.${value}`),
      })),
    },
    {
      kind: 'choice',
      key: 'template_id',
      label: t('audits.field.template_id'),
      choices: templates,
    },
    {
      kind: 'choice',
      key: 'site_id',
      label: t('field.site_id'),
      choices: sites.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      key: 'frequency',
      label: t('audits.field.frequency'),
      choices: FREQUENCIES.map((value) => ({ value, label: word('audits.frequency', value) })),
    },
  ];
}
