import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { EmptyState } from '@/ui/EmptyState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { PageHeader } from '@/ui/PageHeader';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { allKeys, type KeyRow, revokeKey } from './api';

const keysRoute = getRouteApi('/app/api-keys');

/** The API keys of all organizations, for the master super admin: never their secrets. */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const search = keysRoute.useSearch();
  const navigate = useNavigate({ from: '/api-keys' });
  const { view } = useTableView('allKeys');
  const [asked, setAsked] = useState<KeyRow>();
  const columns = useKeyColumns(setAsked);
  const list = useQuery(allKeys(search));
  return (
    <div className="page">
      <PageHeader title={t('organizations.keys.title')} />
      <SearchBox
        label={t('organizations.keys.search')}
        value={search.q ?? ''}
        onChange={(q) => navigate({ search: { q }, replace: true })}
      />
      <DataTable
        label={t('organizations.keys.title')}
        columns={columns}
        rows={list.data?.api_keys ?? (list.data ? [] : undefined)}
        view={view}
        nameOf={(row) => row.name}
        {...queryState(list)}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <KeyCard row={row} onRevoke={() => setAsked(row)} />}
        empty={
          <EmptyState
            icon={<IconKey size={22} stroke={1.6} />}
            title={t(search.q ? 'organizations.keys.none' : 'organizations.keys.empty')}
          />
        }
      />
      {asked ? (
        <AskedWrite
          title={asked.name}
          text={t('organizations.keys.revokeText', {
            program: asked.name,
            organization: asked.organization_name,
          })}
          confirm={t('organizations.keys.revoke')}
          danger
          write={() => revokeKey(asked.id)}
          done={t('common.saved')}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

function useKeyColumns(onRevoke: (row: KeyRow) => void): Column<KeyRow>[] {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const kit = useColumnKit();
  return [
    kit.title('name', t('organizations.keys.program'), KeyName),
    {
      key: 'perMinute',
      label: t('organizations.keys.perMinute'),
      width: 110,
      align: 'end',
      render: (row) => number(row.requests_per_minute),
    },
    {
      key: 'lastUsed',
      label: t('organizations.keys.lastUsed'),
      width: 180,
      render: (row) => (row.last_used_at ? dateTime(row.last_used_at) : kit.none),
    },
    {
      key: 'ends',
      label: t('organizations.keys.ends'),
      width: 180,
      from: 760,
      render: (row) => dateTime(row.expires_at),
    },
    {
      key: 'revoke',
      label: t('organizations.keys.revoke'),
      width: 130,
      render: (row) => <Revoke row={row} onClick={() => onRevoke(row)} />,
    },
  ];
}

function KeyName({ row }: { row: KeyRow }) {
  const below = `${row.organization_name} · ${row.role_name} · ${row.start}…`;
  return <TitleCell below={below}>{row.name}</TitleCell>;
}

function Revoke({ row, onClick }: { row: KeyRow; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {t('organizations.keys.revoke')}
      <span className="visually-hidden">: {row.name}</span>
    </Button>
  );
}

/** A key on a phone. */
function KeyCard({ row, onRevoke }: { row: KeyRow; onRevoke: () => void }) {
  return (
    <>
      <KeyName row={row} />
      <div style={{ marginTop: 8 }}>
        <Revoke row={row} onClick={onRevoke} />
      </div>
    </>
  );
}
