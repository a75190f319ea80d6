import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, type Filter } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { deletionsList, type Row } from './api';
import classes from './deletions.module.css';
import { RestoreButton } from './RestoreButton';
import { deletableBy } from './rights';

const deletionsRoute = getRouteApi('/app/deletions');

const VIEW = { dense: false, columns: {} };

/** What was deleted lately, by whom and why, and bringing it back. */
export function DeletionsPage() {
  const { t } = useTranslation();
  const word = useWord();
  const search = deletionsRoute.useSearch();
  const navigate = useNavigate({ from: '/deletions' });
  const list = useQuery(deletionsList(search));
  const kinds = deletableBy(useSession());
  const patch = (values: object) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...values }),
      replace: true,
    });
  const filters: Filter[] = [
    choice(
      'kind',
      t('deletions.kind'),
      kinds.flatMap(({ name, deletes }) => [
        { value: name, label: word('roles.module', name) },
        ...Object.entries(deletes?.parts ?? {}).map(([value, { label }]) => ({
          value,
          label: t(label),
        })),
      ]),
    ),
  ];
  return (
    <Split>
      <PageHeader title={t('deletions.title')} text={t('deletions.text')} />
      {kinds.length > 1 ? <FilterBar filters={filters} values={search} onChange={patch} /> : null}
      <DataTable
        label={t('deletions.title')}
        columns={useColumns()}
        rows={list.data?.rows}
        view={VIEW}
        nameOf={(row) => row.number || row.title}
        {...queryState(list)}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <DeletionCard row={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconTrash size={22} stroke={1.6} />}
              title={t('deletions.emptyTitle')}
              text={t('deletions.empty')}
            />
          </Nothing>
        }
      />
    </Split>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return [
    {
      key: 'title',
      label: t('deletions.record'),
      fixed: true,
      render: (row) => (
        <TitleCell below={[row.number, row.site].filter(Boolean).join(' · ')}>
          {titleOf(row.title)}
        </TitleCell>
      ),
    },
    {
      key: 'reason',
      label: t('records.deletion.reason'),
      width: '26%',
      from: 620,
      render: (row) => <span className={classes.reason}>{row.reason}</span>,
    },
    {
      key: 'deleted',
      label: t('deletions.deleted'),
      width: 190,
      from: 860,
      render: (row) => (
        <TitleCell below={dateTime(row.deleted_at)}>{row.deleted_by.name}</TitleCell>
      ),
    },
    {
      key: 'until',
      label: t('deletions.until'),
      width: 160,
      from: 560,
      render: (row) => dateTime(row.restorable_until),
    },
    {
      key: 'restore',
      label: t('deletions.restore'),
      quiet: true,
      fixed: true,
      width: 150,
      align: 'end',
      render: (row) => <RestoreButton row={row} />,
    },
  ];
}

function DeletionCard({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <div className={classes.card}>
      <p className={classes.title}>{titleOf(row.title)}</p>
      <p className={classes.facts}>
        {[row.number, row.site, row.deleted_by.name].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.reason}>{row.reason}</p>
      <p className={classes.facts}>
        {t('deletions.until')}: {dateTime(row.restorable_until)}
      </p>
      <RestoreButton row={row} />
    </div>
  );
}
