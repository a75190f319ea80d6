import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { TrainingRow } from '../api';
import { RecordMark } from '../marks';
import { recordPath } from '../navigation';

/** From when until when something is held, in words. */
export function useSpan() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ held_on, expires_on }: Pick<TrainingRow, 'held_on' | 'expires_on'>): string =>
    [day(held_on), expires_on ? t('trainings.until', { day: day(expires_on) }) : '']
      .filter(Boolean)
      .join(' · ');
}

/** What the list shows from the start, then what can be switched on. */
export function useRecordColumns(): Column<TrainingRow>[] {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('title', t('trainings.field.person'), Title),
    {
      key: 'held_on',
      label: t('trainings.field.held_on'),
      sort: 'held_on',
      sortDown: true,
      width: 130,
      from: 640,
      render: (row) => day(row.held_on),
    },
    {
      key: 'expires_on',
      label: t('trainings.field.expires_on'),
      sort: 'expires_on',
      width: 130,
      from: 760,
      render: (row) => (row.expires_on ? day(row.expires_on) : kit.none),
    },
    kit.state(140, (row) => <RecordMark status={row.status} />),
    kit.more('result', t('trainings.field.result'), (row) => t(`trainings.result.${row.result}`)),
    kit.more('note', t('trainings.field.note'), (row) => row.note),
    kit.more('recorded_by', t('trainings.field.recorded_by'), (row) => row.recorded_by?.name),
    kit.more('updated_at', t('trainings.field.updated_at'), (row) => dateTime(row.updated_at), {
      sort: 'updated_at',
      sortDown: true,
    }),
  ];
}

function Title({ row }: { row: TrainingRow }) {
  return (
    <TitleCell below={[row.subject.name, row.holder.company].filter(Boolean).join(' · ')}>
      <AppLink href={recordPath(row.id)}>{row.holder.name}</AppLink>
    </TitleCell>
  );
}
