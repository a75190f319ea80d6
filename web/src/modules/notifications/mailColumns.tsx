import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { MailRow } from './mails';

export function useMailColumns(): Column<MailRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return useMemo(
    () => [
      {
        key: 'subject',
        label: t('notifications.mails.subject'),
        fixed: true,
        render: (row) => (
          <TitleCell below={row.to_address}>
            <Link to="/mails/$id" params={{ id: String(row.id) }} search>
              {row.subject}
            </Link>
          </TitleCell>
        ),
      },
      {
        key: 'status',
        label: t('field.status'),
        width: 160,
        render: (row) => <StatusBadge status={row.status} />,
      },
      {
        key: 'written',
        label: t('notifications.mails.written'),
        width: 170,
        from: 560,
        render: (row) => dateTime(row.created_at),
      },
    ],
    [t, dateTime],
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
