import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { AuditRow } from './api';
import classes from './audits.module.css';
import { usePlace } from './place';
import { ScoreMark } from './ScoreMark';
import { TemplateMark } from './TemplateMark';
import { Progress, TimingMark } from './TimingMark';

/** What the list shows from the start, then what can be switched on. */
export function useAuditColumns(): Column<AuditRow>[] {
  const usual = useUsualColumns();
  const more = useMoreColumns();
  return [...usual, ...more];
}

function useUsualColumns(): Column<AuditRow>[] {
  const { t } = useTranslation();
  const { day } = useFormats();
  return [
    numberColumn(t('field.number')),
    {
      key: 'audit',
      label: t('audits.one'),
      fixed: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'planned_on',
      label: t('audits.field.planned_on'),
      sort: 'planned_on',
      width: 110,
      from: 640,
      render: (row) => day(row.planned_on),
    },
    {
      key: 'status',
      label: t('field.status'),
      sort: 'status',
      width: 200,
      render: (row) => (
        <span className={classes.stateCell}>
          <StatusBadge status={row.status} />
          <TimingMark row={row} />
          <Progress row={row} />
        </span>
      ),
    },
    {
      key: 'percent',
      label: t('audits.field.percent'),
      sort: 'percent',
      sortDown: true,
      width: 120,
      from: 760,
      render: (row) =>
        row.percent === null && !row.failed ? (
          <NoValue label={t('common.none')} />
        ) : (
          <ScoreMark percent={row.percent} failed={row.failed} />
        ),
    },
    {
      key: 'auditor',
      label: t('audits.field.auditor_id'),
      width: 52,
      quiet: true,
      from: 820,
      render: (row) => (
        <Person name={row.auditor?.name} fallback={t('common.unknownPerson')} short />
      ),
    },
  ];
}

function useMoreColumns(): Column<AuditRow>[] {
  const { t } = useTranslation();
  const { day, dateTime, number } = useFormats();
  const word = useWord();
  const none = <NoValue label={t('common.none')} />;
  return [
    {
      key: 'audit_type',
      label: t('audits.field.audit_type'),
      off: true,
      render: (row) => word('audits.type', row.audit_type),
    },
    {
      key: 'due_at',
      label: t('audits.field.due_on'),
      sort: 'due_at',
      off: true,
      render: (row) => day(row.due_on),
    },
    {
      key: 'completed_at',
      label: t('audits.field.completed_at'),
      sort: 'completed_at',
      sortDown: true,
      off: true,
      render: (row) => (row.completed_at ? dateTime(row.completed_at, row.site.time_zone) : none),
    },
    {
      key: 'auditee',
      label: t('audits.field.auditee_id'),
      off: true,
      render: (row) => row.auditee?.name ?? none,
    },
    {
      key: 'findings',
      label: t('audits.section.findings'),
      off: true,
      align: 'end',
      render: ({ findings: { major, minor, observation, opportunity } }) =>
        number(major + minor + observation + opportunity),
    },
  ];
}

function Title({ row }: { row: AuditRow }) {
  const { summaryPath } = usePlace();
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
