import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { MatrixTable } from '@/directory/roles/MatrixTable';
import { actionsOf, type Granting, grantOf } from '@/directory/roles/matrix';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { type Permissions, permissionsQuery } from './api';
import { standingOf } from './filters';
import classes from './permission.module.css';

/** What can this person do, and why. */
export function PermissionPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id) || 0;
  const { data, error, refetch } = useQuery(permissionsQuery(id));
  return (
    <div className="page">
      <PageHeader
        title={
          data ? t('users.permission.of', { name: data.user.name }) : t('users.permission.title')
        }
      >
        <Link to="/users/$id" params={{ id: String(id) }}>
          {t('users.permission.toPerson')}
        </Link>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? <Explained answer={data} /> : null}
    </div>
  );
}

type Permission = NonNullable<Permissions['permissions']>[number];

function Explained({ answer }: { answer: Permissions }) {
  const { t } = useTranslation();
  const word = useWord();
  const { list } = useFormats();
  const all = new Map(
    (answer.permissions ?? []).map((each) => [grantOf(each.module, each.action), each]),
  );
  const licenses = (answer.licenses ?? []).map((each) => word('roles.module', each));
  const reasons = usedReasons(answer.permissions ?? []);
  return (
    <>
      <div className={`card ${classes.facts}`}>
        <Facts
          facts={[
            [t('users.role'), answer.role.name],
            [t('field.status'), word('status', standingOf(answer))],
            [t('users.permission.admin'), answer.is_admin ? t('users.permission.isAdmin') : ''],
            [
              t('users.sites'),
              answer.is_admin
                ? t('nav.allSites')
                : list((answer.sites ?? []).map((site) => site.name)) || t('common.none'),
            ],
            [
              t('users.manage.licenses'),
              answer.role.kind === 'power_user' ? list(licenses) || t('common.none') : '',
            ],
          ]}
        />
      </div>
      <ul className={classes.legend}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Mark reason={reason} /> {word('users.permission.why', reason)}
          </li>
        ))}
      </ul>
      <MatrixTable
        label={t('users.permission.title')}
        count={(module) => <Count module={module} all={all} />}
        cell={(module, action) => <Answered permission={all.get(grantOf(module, action))} />}
      />
    </>
  );
}

/** Why it is allowed, or why not. */
function reasonOf(permission: Permission): string {
  return permission.allowed ? permission.granted_by : permission.refused;
}

function usedReasons(permissions: readonly Permission[]): string[] {
  return [...new Set(permissions.map(reasonOf))].sort();
}

function Count({ module, all }: { module: Granting; all: ReadonlyMap<string, Permission> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const actions = actionsOf(module);
  const count = actions.filter((action) => all.get(grantOf(module, action))?.allowed).length;
  return (
    <span className={classes.count}>
      {t('roles.granted', { count, of: number(actions.length) })}
    </span>
  );
}

function Answered({ permission }: { permission: Permission | undefined }) {
  const word = useWord();
  if (!permission) return null;
  const reason = reasonOf(permission);
  const words = word('users.permission.why', reason);
  return (
    <span title={words}>
      <Mark reason={reason} />
      <span className="visually-hidden">
        {word('roles.action', permission.action)}: {words}
      </span>
    </span>
  );
}

const GRANTED = new Set(['role', 'role_and_license']);

function Mark({ reason }: { reason: string }) {
  if (GRANTED.has(reason)) return <IconCheck className={classes.yes} size={18} aria-hidden />;
  // What the role does not grant is the usual; what stands in the way of a grant is not.
  return reason === 'not_granted' ? (
    <span className={classes.no} aria-hidden>
      –
    </span>
  ) : (
    <IconX className={classes.barred} size={18} aria-hidden />
  );
}
