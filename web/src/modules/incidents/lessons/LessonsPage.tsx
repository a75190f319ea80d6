import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Filtered, isNarrowed } from '@/modules/records/Filtered';
import { useRecordId } from '@/modules/records/place';
import { useSites } from '@/modules/sites/api';
import { SavedViews } from '@/modules/views/SavedViews';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar } from '@/ui/filters/FilterBar';
import type { Filter } from '@/ui/filters/filter';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { TYPES } from '../filters';
import { type LessonRow, type LessonSearch, lessonApi, STATUSES } from './api';
import { useLessonColumns } from './columns';
import { LessonCard } from './LessonCard';
import classes from './lessons.module.css';
import { insightPath, writePath } from './place';

const LIST = '/incidents/lfi-list';
const CARDS = '/incidents/lfi-card';

export const LessonsList = () => <LessonsPage look={LIST} />;
export const LessonsCards = () => <LessonsPage look={CARDS} />;

/** What was learned, as a list or as cards. */
function LessonsPage({ look }: { look: typeof LIST | typeof CARDS }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false } as never) as LessonSearch;
  const navigate = useNavigate();
  const opened = useRecordId();
  const { why } = useCan();
  const refusal = why('Incident', 'update');
  const { view, change } = useTableView('lfi_lessons');
  const columns = useLessonColumns();
  const filters = useFilters();
  const list = useQuery(lessonApi.list(search));
  const { page: _, ...values } = search;
  const go = (to: string) => void navigate({ to, search: (before: object) => before } as never);
  const patch = (given: object, push?: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    } as never);
  const empty = isNarrowed(filters, search) ? (
    <Filtered filters={filters} onClear={patch} />
  ) : (
    <EmptyState
      icon={<IconSchool size={22} stroke={1.6} />}
      title={t('incidents.lessons.emptyTitle')}
      text={t('incidents.lessons.empty')}
    />
  );
  return (
    <Split panel={<Outlet />}>
      <PageHeader title={t('incidents.lessons.title')} text={t('incidents.lessons.about')}>
        <SegmentedControl
          size="xs"
          aria-label={t('incidents.lessons.look')}
          value={look}
          onChange={go}
          data={[
            { value: LIST, label: t('incidents.lessons.list') },
            { value: CARDS, label: t('incidents.lessons.cards') },
          ]}
        />
        {refusal === 'permission' ? null : (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate({ href: writePath(0) } as never)}
          >
            {t('incidents.lessons.write')}
          </GuardedButton>
        )}
      </PageHeader>
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('incidents.lessons.search')}
        saved={look === LIST ? <SavedViews list="lfi_lessons" values={values} /> : null}
      >
        {look === LIST ? <ViewMenu columns={columns} view={view} onChange={change} /> : null}
      </FilterBar>
      {look === CARDS ? (
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
          meta={list.data?.meta}
          onPage={(page) => patch({ page }, true)}
          refreshing={list.isPlaceholderData}
          error={list.error}
          onRetry={list.refetch}
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
          <LessonCard lesson={lesson} href={insightPath(lesson)} />
        </li>
      ))}
    </ul>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  return [
    { kind: 'flag', key: 'to_read', label: t('incidents.lessons.toRead') },
    {
      kind: 'choice',
      key: 'status',
      label: t('field.status'),
      choices: STATUSES.map((value) => ({ value, label: word('status', value) })),
    },
    {
      kind: 'choice',
      key: 'incident_type',
      label: t('incidents.field.incident_type'),
      choices: TYPES.map((value) => ({ value, label: word('incidents.type', value) })),
    },
    {
      kind: 'choice',
      key: 'site_id',
      label: t('field.site_id'),
      choices: sites.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
