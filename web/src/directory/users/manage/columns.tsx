import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { User } from './api';
import { standingOf } from './filters';
import classes from './manage.module.css';

export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { title, state, more } = useColumnKit();
  return [
    title('name', t('users.name'), Name, { sort: 'full_name' }),
    {
      key: 'role',
      label: t('users.role'),
      sort: 'role',
      width: 190,
      from: 520,
      render: (row) => row.role.name,
    },
    {
      key: 'sites',
      label: t('users.sites'),
      width: 200,
      from: 720,
      render: (row) => <Sites row={row} />,
    },
    state(124, (row) => <StatusBadge status={standingOf(row)} />, { sort: 'status' }),
    more('employee_id', t('users.employeeId'), (row) => row.employee_id, { sort: 'employee_id' }),
    more('supervisor', t('users.manage.supervisor'), (row) => row.supervisor?.name),
    more('created_at', t('users.manage.added'), (row) => dateTime(row.created_at), {
      sort: 'created_at',
      sortDown: true,
    }),
  ];
}

function Name({ row }: { row: User }) {
  return (
    <TitleCell below={row.email}>
      <Link to="/users/$id" params={{ id: String(row.id) }} search>
        {row.full_name}
      </Link>
    </TitleCell>
  );
}

/** An administrator sees all sites, whichever are said. */
function Sites({ row }: { row: User }) {
  const { t } = useTranslation();
  const names = (row.sites ?? []).map((site) => site.name);
  if (row.is_admin) return t('nav.allSites');
  if (names.length === 0) return <NoValue label={t('common.none')} />;
  const [first, ...others] = names;
  return (
    <span title={names.join(', ')}>
      {others.length > 0 ? t('filters.more', { first, count: others.length }) : first}
    </span>
  );
}

export function UserCard({ row }: { row: User }) {
  return (
    <div className={classes.card}>
      <p className={classes.cardName}>{row.full_name}</p>
      <p className={classes.quiet}>{row.email}</p>
      <div className={classes.cardFoot}>
        <StatusBadge status={standingOf(row)} />
        <span className={classes.quiet}>{row.role.name}</span>
      </div>
    </div>
  );
}
