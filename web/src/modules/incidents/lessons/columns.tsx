import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { LessonRow } from './api';
import { LessonBadge } from './LessonBadge';
import { lessonPath } from './place';

export function useLessonColumns(): Column<LessonRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  return [
    numberColumn(t('field.number')),
    {
      key: 'lesson',
      label: t('incidents.lessons.one'),
      fixed: true,
      render: (row) => (
        <TitleCell below={[word('incidents.type', row.incident_type), row.site.name].join(' · ')}>
          <AppLink href={lessonPath(row)}>{row.title}</AppLink>
        </TitleCell>
      ),
    },
    {
      key: 'status',
      label: t('field.status'),
      width: 190,
      render: (row) => <LessonBadge lesson={row} />,
    },
    {
      key: 'sent_at',
      label: t('incidents.lessons.sentAt'),
      sort: 'sent_at',
      sortDown: true,
      width: 116,
      from: 640,
      render: (row) =>
        row.sent_at ? (
          dateTime(row.sent_at, row.site.time_zone)
        ) : (
          <NoValue label={t('common.none')} />
        ),
    },
  ];
}
