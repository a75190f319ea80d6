import { useTranslation } from 'react-i18next';
import { DueWords } from '@/modules/records/DueWords';
import { titleOf } from '@/modules/records/title';
import { dayIn, useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { ActionRow } from './api';
import { usePlace } from './place';
import { RepeatMark } from './RepeatMark';
import { useCheckWords } from './useCheckWords';

/** How often the due date was put off, and to when somebody would like it to be. */
function Extensions({ row }: { row: ActionRow }) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const asked = row.extension
    ? t('actions.extension.askedShort', { day: day(row.extension.due_date, row.site.time_zone) })
    : undefined;
  return <TitleCell below={asked}>{number(row.extension_count)}</TitleCell>;
}

export function useActionColumns(): Column<ActionRow>[] {
  const { t } = useTranslation();
  const word = useWord();
  const { day } = useFormats();
  const { summaryPath } = usePlace();
  const checkWords = useCheckWords();
  return [
    numberColumn(t('field.number')),
    {
      key: 'description',
      label: t('actions.summaryTitle'),
      fixed: true,
      render: (row) => (
        <TitleCell
          below={
            <>
              <RepeatMark repeat={row.repeat} />
              {[
                row.actionable?.number ?? word('actions.control', row.control_type),
                row.site.name,
                checkWords(row),
              ]
                .filter(Boolean)
                .join(' · ')}
            </>
          }
        >
          <AppLink href={summaryPath(row.id)}>{titleOf(row.description)}</AppLink>
        </TitleCell>
      ),
    },
    {
      key: 'priority',
      label: t('field.priority'),
      sort: 'priority',
      sortDown: true,
      width: 104,
      from: 760,
      render: (row) => <RiskMark risk={row.priority} />,
    },
    {
      key: 'status',
      label: t('field.status'),
      sort: 'status',
      width: 132,
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'due_date',
      label: t('field.due_date'),
      sort: 'due_date',
      width: 112,
      render: (row) => (
        <DueWords status={row.status} due={row.due_date} zone={row.site.time_zone} />
      ),
    },
    {
      key: 'responsible',
      label: t('field.responsible_id'),
      width: 168,
      from: 980,
      render: (row) => <Person name={row.responsible.name} />,
    },
    {
      key: 'responsible_short',
      label: t('field.responsible_id'),
      width: 52,
      quiet: true,
      fixed: true,
      from: 480,
      below: 980,
      render: (row) => <Person name={row.responsible.name} short />,
    },
    {
      key: 'control',
      label: t('actions.field.control_type'),
      off: true,
      render: (row) => word('actions.control', row.control_type),
    },
    {
      key: 'extensions',
      label: t('actions.field.extensions'),
      off: true,
      render: (row) => <Extensions row={row} />,
    },
    {
      key: 'check',
      label: t('actions.field.check_on'),
      off: true,
      render: (row) =>
        row.check && !row.check.result ? day(row.check.on, row.site.time_zone) : null,
    },
    {
      key: 'created_at',
      label: t('actions.column.created'),
      sort: 'created_at',
      off: true,
      render: (row) => day(dayIn(row.site.time_zone, new Date(row.created_at))),
    },
  ];
}
