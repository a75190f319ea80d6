import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { Domain } from './api';

export function useDomainColumns(): Column<Domain>[] {
  const { t } = useTranslation();
  const { dateTime, day } = useFormats();
  const word = useWord();
  const kit = useColumnKit();
  return [
    kit.title('name', t('domains.name'), Name),
    {
      key: 'kind',
      label: t('domains.kindLabel'),
      width: 170,
      render: (row) => word('domains.kind', row.kind),
    },
    kit.state(190, (row) => <DomainStatus row={row} />),
    {
      key: 'checked',
      label: t('domains.checked'),
      width: 180,
      from: 820,
      render: (row) => (row.checked_at ? dateTime(row.checked_at) : kit.none),
    },
    {
      key: 'certificate',
      label: t('domains.certificate'),
      width: 150,
      from: 960,
      render: (row) => (row.certificate_till ? day(row.certificate_till.slice(0, 10)) : kit.none),
    },
  ];
}

function Name({ row }: { row: Domain }) {
  return (
    <TitleCell below={row.kind === 'reserved' ? '' : row.organization_name}>{row.name}</TitleCell>
  );
}

/** Whether it leads to its organization. */
export function DomainStatus({ row }: { row: Domain }) {
  const { t } = useTranslation();
  if (row.kind === 'reserved') return <StatusBadge status="closed" label={t('domains.reserved')} />;
  if (row.missing_since) return <StatusBadge status="overdue" label={t('domains.missing')} />;
  if (!row.proved_at) return <StatusBadge status="pending" label={t('domains.unproved')} />;
  return <StatusBadge status="open" label={t('domains.leads')} />;
}

/** An address on a phone. */
export function DomainCard({ row }: { row: Domain }) {
  return (
    <>
      <Name row={row} />
      <div style={{ marginTop: 8 }}>
        <DomainStatus row={row} />
      </div>
    </>
  );
}
