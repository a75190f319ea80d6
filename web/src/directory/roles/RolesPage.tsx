import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type Role, roleList } from './api';
import classes from './roles.module.css';

const rolesRoute = getRouteApi('/app/roles');

const VIEW = { dense: false, columns: {} };
const KINDS = ['system', 'power_user', 'custom'] as const;

/** What people may do, by their roles. */
export function RolesPage() {
  const { t } = useTranslation();
  const { why } = useCan();
  const search = rolesRoute.useSearch();
  const navigate = useNavigate({ from: '/roles' });
  const list = useQuery(roleList);
  const open = ({ id }: Role) =>
    void navigate({ to: '/roles/$id', params: { id: String(id) }, search: {} });
  const refusal = why('Role', 'create');
  return (
    <Split>
      <PageHeader title={t('roles.title')}>
        <AddButton
          refusal={refusal}
          onClick={() => void navigate({ to: '/roles/new', search: {} })}
        >
          {t('roles.new')}
        </AddButton>
      </PageHeader>
      <FilterBar
        filters={[
          {
            kind: 'choice',
            key: 'kind',
            label: t('roles.kindTitle'),
            choices: KINDS.map((value) => ({ value, label: t(`roles.kind.${value}`) })),
          },
        ]}
        values={search}
        onChange={(patch) =>
          void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })
        }
        search={t('roles.search')}
      />
      <DataTable
        label={t('roles.title')}
        columns={useRoleColumns()}
        rows={list.data ? matching(list.data, search) : undefined}
        view={VIEW}
        nameOf={(role) => role.name}
        onOpen={open}
        error={list.error}
        onRetry={list.refetch}
        card={(role) => <RoleCard role={role} />}
        empty={<EmptyState title={t('filters.noneTitle')} text={t('filters.none')} />}
      />
    </Split>
  );
}

function matching(roles: readonly Role[], { q = '', kind }: { q?: string; kind?: string }): Role[] {
  const words = q.toLocaleLowerCase();
  const kinds = kind?.split(',') ?? [];
  return roles.filter(
    (role) =>
      role.name.toLocaleLowerCase().includes(words) &&
      (kinds.length === 0 || kinds.includes(role.kind)),
  );
}

function useRoleColumns(): Column<Role>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  return [
    {
      key: 'name',
      label: t('common.name'),
      fixed: true,
      render: (role) => (
        <TitleCell below={role.grant_admin_access ? t('roles.isAdmin') : undefined}>
          <Link to="/roles/$id" params={{ id: String(role.id) }}>
            {role.name}
          </Link>
        </TitleCell>
      ),
    },
    {
      key: 'kind',
      label: t('roles.kindTitle'),
      width: 180,
      from: 480,
      render: (role) => t(`roles.kind.${role.kind}`),
    },
    {
      key: 'grants',
      label: t('roles.grants'),
      width: 150,
      from: 720,
      render: (role) => t('roles.inModules', { count: role.rules?.length ?? 0 }),
    },
    {
      key: 'users',
      label: t('roles.people'),
      width: 110,
      align: 'end',
      render: (role) => (
        <Link to="/users" search={{ role_id: String(role.id) }}>
          {number(role.users_count)}
        </Link>
      ),
    },
  ];
}

function RoleCard({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <div className={classes.rowCard}>
      <p className={classes.rowName}>{role.name}</p>
      <p className={classes.quiet}>
        {[
          t(`roles.kind.${role.kind}`),
          role.grant_admin_access ? t('roles.isAdmin') : '',
          t('roles.users', { count: role.users_count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
