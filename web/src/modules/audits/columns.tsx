import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import classes from './audits.module.css';
import { useNavigation } from './navigation';
import { ScoreMark } from './ScoreMark';
import { TemplateMark } from './TemplateMark';
import { Progress, TimingMark } from './TimingMark';
import type { AuditRow } from './types';

/** What the list shows from the start, then what can be switched on. */
export function useAuditColumns(): Column<AuditRow>[] {
  const { t } = useTranslation();
  const { day, dateTime, number } = useFormats();
  const word = useWord();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('audit', t('audits.one'), Title),
    {
      key: 'planned_on',
      label: t('audits.field.planned_on'),
      sort: 'planned_on',
      width: 110,
      from: 640,
      render: (row) => day(row.planned_on),
    },
    kit.state(
      200,
      (row) => (
        <span className={classes.stateCell}>
          <StatusBadge status={row.status} />
          <TimingMark row={row} />
          <Progress row={row} />
        </span>
      ),
      { sort: 'status' },
    ),
    {
      key: 'percent',
      label: t('audits.field.percent'),
      sort: 'percent',
      sortDown: true,
      width: 120,
      from: 760,
      render: (row) =>
        row.percent === null && !row.failed ? (
          kit.none
        ) : (
          <ScoreMark percent={row.percent} failed={row.failed} />
        ),
    },
    kit.person(
      'auditor',
      t('audits.field.auditor_id'),
      (row) => row.auditor,
      t('common.unknownPerson'),
    ),
    kit.more('audit_type', t('audits.field.audit_type'), (row) =>
      word('audits.type', row.audit_type),
    ),
    kit.more('due_at', t('audits.field.due_on'), (row) => day(row.due_on), { sort: 'due_at' }),
    kit.more(
      'completed_at',
      t('audits.field.completed_at'),
      (row) => row.completed_at && dateTime(row.completed_at, row.site.time_zone),
      { sort: 'completed_at', sortDown: true },
    ),
    kit.more('auditee', t('audits.field.auditee_id'), (row) => row.auditee?.name),
    kit.more(
      'findings',
      t('audits.section.findings'),
      ({ findings: { major, minor, observation, opportunity } }) =>
        number(major + minor + observation + opportunity),
      { align: 'end' },
    ),
  ];
}

function Title({ row }: { row: AuditRow }) {
  const { summaryPath } = useNavigation();
  return (
    <TitleCell
      below={
        <>
          <TemplateMark template={row.template} /> · {row.site.name}
        </>
      }
    >
      <AppLink href={summaryPath(row.id)}>{row.title}</AppLink>
    </TitleCell>
  );
}
