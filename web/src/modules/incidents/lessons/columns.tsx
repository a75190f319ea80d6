import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { LessonRow } from './api';
import { LessonBadge } from './LessonBadge';
import { lessonPath } from './paths';

export function useLessonColumns(): Column<LessonRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('lesson', t('incidents.lessons.one'), Title),
    kit.state(190, (row) => <LessonBadge lesson={row} />),
    {
      key: 'sent_at',
      label: t('incidents.lessons.sentAt'),
      sort: 'sent_at',
      sortDown: true,
      width: 116,
      from: 640,
      render: (row) => (row.sent_at ? dateTime(row.sent_at, row.site.time_zone) : kit.none),
    },
  ];
}

function Title({ row }: { row: LessonRow }) {
  const word = useWord();
  return (
    <TitleCell below={[word('incidents.type', row.incident_type), row.site.name].join(' · ')}>
      <AppLink href={lessonPath(row)}>{row.title}</AppLink>
    </TitleCell>
  );
}
