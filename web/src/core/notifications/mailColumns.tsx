import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { MailRow } from './mails';

export function useMailColumns(): Column<MailRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { title, status } = useColumnKit();
  return [
    title('subject', t('notifications.mails.subject'), Subject),
    status(160),
    {
      key: 'written',
      label: t('notifications.mails.written'),
      width: 170,
      from: 560,
      render: (row) => dateTime(row.created_at),
    },
  ];
}

function Subject({ row }: { row: MailRow }) {
  return (
    <TitleCell below={row.to_address}>
      <Link to="/mails/$id" params={{ id: String(row.id) }} search>
        {row.subject}
      </Link>
    </TitleCell>
  );
}

/** A mail on a phone. */
export function MailCard({ row }: { row: MailRow }) {
  const { dateTime } = useFormats();
  return (
    <>
      <TitleCell below={`${row.to_address} · ${dateTime(row.created_at)}`}>{row.subject}</TitleCell>
      <div style={{ marginTop: 8 }}>
        <StatusBadge status={row.status} />
      </div>
    </>
  );
}
