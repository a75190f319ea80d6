import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { OrganizationRow } from './api';

export function useOrganizationColumns(): Column<OrganizationRow>[] {
  const { t } = useTranslation();
  const { bytes, day, number } = useFormats();
  const word = useWord();
  const kit = useColumnKit();
  return [
    kit.title('name', t('organizations.name'), Name),
    kit.state(160, (row) => <OrganizationStatus row={row} />),
    {
      key: 'subscription',
      label: t('organizations.subscription'),
      width: 150,
      render: (row) => word('organizations.plan', row.subscription_type),
    },
    {
      key: 'users',
      label: t('organizations.users'),
      width: 90,
      align: 'end',
      render: (row) => number(row.active_users),
    },
    {
      key: 'storage',
      label: t('organizations.storage'),
      width: 170,
      from: 760,
      render: (row) =>
        row.subscription_type === 'own'
          ? bytes(row.storage_used_bytes)
          : t('organizations.storageOf', {
              used: bytes(row.storage_used_bytes),
              limit: bytes(row.storage_limit_bytes),
            }),
    },
    {
      key: 'validTill',
      label: t('organizations.validTill'),
      width: 130,
      from: 640,
      render: (row) => (row.valid_till ? day(row.valid_till.slice(0, 10)) : kit.none),
    },
  ];
}

function Name({ row }: { row: OrganizationRow }) {
  return <TitleCell below={row.sub_domain_name}>{row.name}</TitleCell>;
}

/** Whether its people get in, whether it is to go, and where it has gone. */
export function OrganizationStatus({ row }: { row: OrganizationRow }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  if (row.deletion_on) {
    const label = t('organizations.tenant.deletionOn', { day: day(row.deletion_on) });
    return <StatusBadge status="overdue" label={label} />;
  }
  if (row.is_locked) return <StatusBadge status="overdue" label={t('organizations.locked')} />;
  if (row.moved_to) {
    const label = t('organizations.tenant.movedTo', { address: row.moved_to });
    return <StatusBadge status="closed" label={label} />;
  }
  if (row.moving_since) {
    const label = t('organizations.tenant.movingSince', { at: dateTime(row.moving_since) });
    return <StatusBadge status="in_progress" label={label} />;
  }
  return <StatusBadge status={row.status} />;
}

/** An organization on a phone. */
export function OrganizationCard({ row }: { row: OrganizationRow }) {
  const { number } = useFormats();
  const { t } = useTranslation();
  return (
    <>
      <TitleCell
        below={`${row.sub_domain_name} · ${t('organizations.users')} ${number(row.active_users)}`}
      >
        {row.name}
      </TitleCell>
      <div style={{ marginTop: 8 }}>
        <OrganizationStatus row={row} />
      </div>
    </>
  );
}
