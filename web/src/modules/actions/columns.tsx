import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { titleOf } from '@/core/records/title';
import { dayIn, useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { ActionRow } from './api';
import { useNavigation } from './navigation';
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
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('description', t('actions.summaryTitle'), Title),
    {
      key: 'priority',
      label: t('field.priority'),
      sort: 'priority',
      sortDown: true,
      width: 104,
      from: 760,
      render: (row) => <RiskMark risk={row.priority} />,
    },
    kit.status(132, { sort: 'status' }),
    kit.due('due_date'),
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
    kit.more('control', t('actions.field.control_type'), (row) =>
      word('actions.control', row.control_type),
    ),
    kit.more('extensions', t('actions.field.extensions'), (row) => <Extensions row={row} />),
    {
      key: 'check',
      label: t('actions.field.check_on'),
      off: true,
      render: (row) =>
        row.check && !row.check.result ? day(row.check.on, row.site.time_zone) : null,
    },
    kit.more(
      'created_at',
      t('actions.column.created'),
      (row) => day(dayIn(row.site.time_zone, new Date(row.created_at))),
      { sort: 'created_at' },
    ),
  ];
}

function Title({ row }: { row: ActionRow }) {
  const word = useWord();
  const { summaryPath } = useNavigation();
  const checkWords = useCheckWords();
  const about = row.actionable?.number ?? word('actions.control', row.control_type);
  return (
    <TitleCell
      below={
        <>
          <RepeatMark repeat={row.repeat} />
          {[about, row.site.name, checkWords(row)].filter(Boolean).join(' · ')}
        </>
      }
    >
      <AppLink href={summaryPath(row.id)}>{titleOf(row.description)}</AppLink>
    </TitleCell>
  );
}
