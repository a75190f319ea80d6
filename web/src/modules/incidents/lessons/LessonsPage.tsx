import { Skeleton } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useRecordId } from '@/core/records/navigation';
import { useSites } from '@/core/records/sites';
import { SavedViews } from '@/core/views/SavedViews';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { TYPES } from '../filters';
import { type LessonRow, type LessonSearch, lessonApi, STATUSES } from './api';
import { useLessonColumns } from './columns';
import { LessonCard } from './LessonCard';
import classes from './lessons.module.css';
import { lessonInsightPath, writePath } from './paths';

const LIST = '/incidents/lfi-list';
const CARDS = '/incidents/lfi-card';

export const LessonsList = () => <LessonsPage layout={LIST} />;
export const LessonsCards = () => <LessonsPage layout={CARDS} />;

/** What was learned, as a list or as cards. */
function LessonsPage({ layout }: { layout: typeof LIST | typeof CARDS }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false } as never) as LessonSearch;
  const navigate = useNavigate();
  const opened = useRecordId();
  const { why } = useCan();
  const refusal = why('Incident', 'update');
  const { view, change } = useTableView('lfi_lessons');
  const columns = useLessonColumns();
  const filters = useFilters(search);
  const list = useQuery(lessonApi.list(search));
  const { page: _, ...values } = search;
  const go = (to: string) => void navigate({ to, search: (before: object) => before } as never);
  const patch = (given: object, push?: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    } as never);
  const empty = (
    <Nothing filters={filters} search={search} onClear={patch}>
      <EmptyState
        icon={<IconSchool size={22} stroke={1.6} />}
        title={t('incidents.lessons.emptyTitle')}
        text={t('incidents.lessons.empty')}
      />
    </Nothing>
  );
  return (
    <Split panel={<Outlet />}>
      <PageHeader title={t('incidents.lessons.title')} text={t('incidents.lessons.about')}>
        <LayoutSwitch
          label={t('incidents.lessons.layout')}
          layouts={[LIST, CARDS]}
          layout={layout}
          word={(each) => t(each === LIST ? 'incidents.lessons.list' : 'incidents.lessons.cards')}
          onChange={go}
        />
        <AddButton refusal={refusal} onClick={() => void navigate({ href: writePath(0) } as never)}>
          {t('incidents.lessons.write')}
        </AddButton>
      </PageHeader>
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('incidents.lessons.search')}
        saved={layout === LIST ? <SavedViews list="lfi_lessons" values={values} /> : null}
      >
        {layout === LIST ? <ViewMenu columns={columns} view={view} onChange={change} /> : null}
      </FilterBar>
      {layout === CARDS ? (
        <Cards rows={list.data?.rows} error={list.error} onRetry={list.refetch} empty={empty} />
      ) : (
        <DataTable
          label={t('incidents.lessons.title')}
          columns={columns}
          rows={list.data?.rows}
          view={view}
          nameOf={(row) => row.title}
          onOpen={({ id }) => go(`${LIST}/${id}`)}
          openId={opened}
          sort={search.sort ?? '-created_at'}
          onSort={(sort) => patch({ sort })}
          {...queryState(list)}
          onPage={(page) => patch({ page }, true)}
          card={(row) => <LessonCard lesson={row} />}
          empty={empty}
        />
      )}
    </Split>
  );
}

interface CardsProps {
  rows: readonly LessonRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: React.ReactNode;
}

function Cards({ rows, error, onRetry, empty }: CardsProps) {
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <Skeleton height={320} radius="md" />;
  if (rows.length === 0) return empty;
  return (
    <ul className={classes.grid}>
      {rows.map((lesson) => (
        <li key={lesson.id} className="card">
          <LessonCard lesson={lesson} href={lessonInsightPath(lesson)} />
        </li>
      ))}
    </ul>
  );
}

function useFilters({ date_type }: LessonSearch): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  return [
    flag('to_read', t('incidents.lessons.toRead')),
    choice(
      'status',
      t('field.status'),
      STATUSES.map((value) => ({ value, label: word('status', value) })),
    ),
    choice(
      'incident_type',
      t('incidents.field.incident_type'),
      TYPES.map((value) => ({ value, label: word('incidents.type', value) })),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
    days('period', 'from', 'to', t(date_type === 'sent' ? 'status.sent' : 'activity.when')),
  ];
}
