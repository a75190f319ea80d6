import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import { DueCell, NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { FileRow } from './api';
import { FileIcon, Star } from './fileMarks';
import classes from './library.module.css';

/** What the list shows of a file. */
export function useFileColumns(): Column<FileRow>[] {
  const { t } = useTranslation();
  const { dateTime, bytes } = useFormats();
  return [
    {
      key: 'name',
      label: t('library.field.name'),
      sort: 'name',
      fixed: true,
      render: (row) => <Name row={row} />,
    },
    {
      key: 'review_on',
      label: t('library.field.review_on'),
      sort: 'review_on',
      width: 128,
      from: 620,
      render: (row) => <ReviewDay row={row} />,
    },
    {
      key: 'owner',
      label: t('library.field.owner_id'),
      width: 52,
      quiet: true,
      from: 620,
      render: (row) =>
        row.owner ? <Person name={row.owner.name} short /> : <NoValue label={t('common.none')} />,
    },
    {
      key: 'size',
      label: t('library.field.size'),
      sort: 'size',
      sortDown: true,
      width: 96,
      align: 'end',
      from: 820,
      render: (row) => <span className="tabular">{bytes(row.size)}</span>,
    },
    {
      key: 'updated_at',
      label: t('library.field.updated_at'),
      sort: 'updated_at',
      sortDown: true,
      width: 140,
      from: 720,
      render: (row) => dateTime(row.updated_at),
    },
    {
      key: 'favorite',
      label: t('library.favorites'),
      quiet: true,
      width: 56,
      render: (row) => <Star kind="file" of={row} />,
    },
  ];
}

function Name({ row }: { row: FileRow }) {
  return (
    <span className={classes.name}>
      <FileIcon file={row} />
      <TitleCell below={<About row={row} />}>
        <Link to="/library/view/$id" params={{ id: String(row.id) }}>
          {row.name}
        </Link>
      </TitleCell>
    </span>
  );
}

/** Where it is, and who wrote it. */
export function About({ row }: { row: FileRow }) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return [
    row.number,
    t(`library.kind.${row.kind}`),
    row.version > 1 ? t('library.versionNumber', { number: row.version }) : '',
    row.folder?.name ?? row.site?.name ?? row.keeper?.name,
    row.author || bytes(row.size),
    ...(row.tags ?? []),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ReviewDay({ row }: { row: FileRow }) {
  const { t } = useTranslation();
  const { due, day } = useFormats();
  if (!row.review_on) return <NoValue label={t('common.none')} />;
  return (
    <DueCell late={row.review_due}>
      {row.review_due ? due(row.review_on) : day(row.review_on)}
    </DueCell>
  );
}

/** A file in the list on a phone. */
export function FileCard({ row }: { row: FileRow }) {
  return (
    <span className={classes.name}>
      <FileIcon file={row} />
      <TitleCell below={<About row={row} />}>{row.name}</TitleCell>
    </span>
  );
}
