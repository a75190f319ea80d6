import { Button } from '@mantine/core';
import { IconForms, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useSites } from '@/core/records/sites';
import { KINDS, type Profile, profileRows } from '@/modules/workers/api';
import { addsWorkers } from '@/modules/workers/can';
import { WorkerDialog } from '@/modules/workers/WorkerDialog';
import { useCertificationWords, ValidityBadge, WorkerRow } from '@/modules/workers/WorkerRow';
import { useCan } from '@/platform/can';
import { type ListSearch, pageParams, parseEnumValues } from '@/platform/search';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, type Filter, named } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { toast } from '@/ui/toast';

const peopleRoute = getRouteApi('/app/worker-profile');

const LACKS = ['expired', 'soon', 'unchecked'] as const;
const PER_PAGE = 50;

interface Search extends ListSearch {
  kind?: string;
  site_id?: string;
  lacks?: string;
}

const queryOf = ({ page, q, sort, kind, site_id, lacks }: Search) => ({
  ...pageParams(page),
  per_page: PER_PAGE,
  q,
  sort,
  kind: parseEnumValues(KINDS, kind)?.[0],
  site_id: Number(site_id) || undefined,
  lacks: parseEnumValues(LACKS, lacks)?.[0],
});

/** Those who work under permits, with what they are allowed to do and until when. */
export function PeoplePage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const adds = addsWorkers(useSession());
  const [adding, setAdding] = useState(false);
  const search = peopleRoute.useSearch();
  const navigate = useNavigate({ from: '/worker-profile' });
  const { view, change } = useTableView('worker-profile');
  const columns = useColumns();
  const filters = useFilters();
  const list = useQuery(profileRows(queryOf(search)));
  const { page: _, ...values } = search;
  const patch = (given: object, push?: boolean) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...given }),
      replace: !push,
    });
  return (
    <div className="page">
      <PageHeader title={t('workers.profiles.title')} text={t('workers.profiles.about')}>
        {can('Permit Form Setting', 'read') ? (
          <Button
            variant="default"
            component={AppLink}
            href="/worker-profile/form"
            leftSection={<IconForms size={16} aria-hidden />}
          >
            {t('workers.form.title')}
          </Button>
        ) : null}
        {adds ? (
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('workers.profiles.add')}
          </Button>
        ) : null}
      </PageHeader>
      <FilterBar filters={filters} values={values} onChange={patch} search={t('workers.find')}>
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('workers.profiles.title')}
        columns={columns}
        rows={list.data ? (list.data.workers ?? []) : undefined}
        view={view}
        nameOf={(row) => row.name}
        onOpen={({ id }) =>
          void navigate({ to: '/worker-profile/$id', params: { id: String(id) }, search: {} })
        }
        sort={search.sort ?? 'name'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, true)}
        card={(row) => <WorkerRow worker={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconUsers size={22} stroke={1.6} />}
              title={t('workers.profiles.emptyTitle')}
              text={t('workers.profiles.empty')}
            />
          </Nothing>
        }
      />
      <AddDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onSaved={({ id, name }) => {
          toast.done(t('workers.profiles.added', { name }));
          void navigate({ to: '/worker-profile/$id', params: { id: String(id) }, search: {} });
        }}
      />
    </div>
  );
}

type AddProps = Pick<ComponentProps<typeof WorkerDialog>, 'opened' | 'onClose' | 'onSaved'>;

/** Somebody new at one of the sites of whoever adds them. */
function AddDialog(props: AddProps) {
  const sites = useSites();
  return <WorkerDialog worker={null} siteId={0} sites={sites} {...props} />;
}

function useColumns(): Column<Profile>[] {
  const { t } = useTranslation();
  const words = useCertificationWords();
  return [
    {
      key: 'name',
      label: t('workers.field.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <TitleCell below={(row.certifications ?? []).map(words).join(' · ')}>
          <AppLink href={`/worker-profile/${row.id}`}>{row.name}</AppLink>
        </TitleCell>
      ),
    },
    {
      key: 'company',
      label: t('workers.field.company'),
      sort: 'company',
      width: 200,
      from: 640,
      render: (row) =>
        row.kind === 'employee'
          ? t('workers.kind.employee')
          : row.company || t('workers.kind.guest'),
    },
    {
      key: 'sites',
      label: t('workers.profiles.sites'),
      width: 200,
      from: 900,
      render: (row) => (row.sites ?? []).map(({ name }) => name).join(', '),
    },
    {
      key: 'certifications',
      label: t('workers.field.certifications'),
      width: 150,
      render: (row) => <ValidityBadge certifications={row.certifications ?? []} />,
    },
    {
      key: 'checked',
      label: t('workers.profiles.checked'),
      width: 150,
      from: 760,
      render: (row) =>
        row.certifications?.some(({ unchecked }) => unchecked) ? (
          <StatusBadge status="pending" label={t('workers.unchecked')} />
        ) : row.certifications?.length ? (
          t('workers.profiles.checked')
        ) : null,
    },
  ];
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  return [
    choice(
      'lacks',
      t('workers.field.certifications'),
      LACKS.map((value) => ({ value, label: t(`workers.lacks.${value}`) })),
    ),
    choice(
      'kind',
      t('workers.whose'),
      KINDS.map((value) => ({ value, label: t(`workers.kinds.${value}`) })),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
  ];
}
