import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { type User, userList } from './api';
import { LinksWait } from './LinksWait';
import classes from './manage.module.css';
import { useLink } from './useLink';

const newUsersRoute = getRouteApi('/app/newusers');

const VIEW = { dense: false, columns: {} };

/** Whoever is invited and has not chosen a password yet. */
export function NewUsersPage() {
  const { t } = useTranslation();
  const search = newUsersRoute.useSearch();
  const navigate = useNavigate({ from: '/newusers' });
  const link = useLink('invitation');
  const list = useQuery(userList({ sort: '-created_at', ...search, status: 'Invited' }));
  const again = (row: User) => <Again row={row} busy={link.busy === row.id} onSend={link.send} />;
  return (
    <Split>
      <PageHeader title={t('users.manage.newTitle')} text={t('users.manage.newText')} />
      <LinksWait />
      <FilterBar
        filters={[]}
        values={search}
        onChange={(values) => void navigate({ search: values, replace: true })}
        search={t('users.manage.search')}
      />
      <DataTable
        label={t('users.manage.newTitle')}
        columns={useInvitedColumns(again)}
        rows={list.data?.rows}
        view={VIEW}
        nameOf={(row) => row.full_name}
        {...queryState(list)}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => (
          <div className={classes.card}>
            <p className={classes.cardName}>{row.full_name}</p>
            <p className={classes.quiet}>{row.email}</p>
            <div className={classes.cardFoot}>{again(row)}</div>
          </div>
        )}
        empty={
          <EmptyState
            icon={<IconUserPlus size={22} stroke={1.6} />}
            title={t(search.q ? 'filters.noneTitle' : 'users.manage.nobodyNew')}
            text={t(search.q ? 'filters.none' : 'users.manage.nobodyNewText')}
          />
        }
      />
      {link.dialog}
    </Split>
  );
}

interface AgainProps {
  row: User;
  busy: boolean;
  onSend: (row: User) => void;
}

function Again({ row, busy, onSend }: AgainProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const mails = useSession().boot?.mails;
  return (
    <GuardedButton
      refusal={null}
      reason={refusal(row.can.invite)}
      variant="default"
      size="xs"
      loading={busy}
      onClick={() => onSend(row)}
    >
      {t(mails ? 'users.manage.inviteAgain' : 'users.manage.makeLink')}
      <span className="visually-hidden">: {row.full_name}</span>
    </GuardedButton>
  );
}

function useInvitedColumns(again: (row: User) => React.ReactNode): Column<User>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mails = useSession().boot?.mails;
  const send = t(mails ? 'users.manage.inviteAgain' : 'users.manage.makeLink');
  return [
    {
      key: 'name',
      label: t('users.name'),
      fixed: true,
      render: (row) => (
        <TitleCell below={row.email}>
          <Link to="/users/$id" params={{ id: String(row.id) }}>
            {row.full_name}
          </Link>
        </TitleCell>
      ),
    },
    { key: 'role', label: t('users.role'), width: 180, from: 600, render: (row) => row.role.name },
    {
      key: 'until',
      label: t('users.manage.invitedUntil'),
      width: 190,
      from: 520,
      render: (row) => (row.invited_until ? dateTime(row.invited_until) : <NoValue />),
    },
    { key: 'again', label: send, quiet: true, width: 190, render: again },
  ];
}
