import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import classes from '../audits.module.css';
import { TemplateMark } from '../TemplateMark';
import type { Schedule } from './api';
import { ScheduleMoves } from './ScheduleMoves';
import own from './schedules.module.css';

/** The audits that a schedule has made. */
const auditsPath = ({ id }: Schedule) => `/audits/all?schedule_id=${id}`;

export function useScheduleColumns(): Column<Schedule>[] {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const often = useOften();
  const where = useWhere();
  const kit = useColumnKit();
  return [
    {
      key: 'title',
      label: t('audits.schedules.one'),
      sort: 'title',
      fixed: true,
      render: (row) => (
        <TitleCell below={<TemplateMark template={row.template} />}>
          <AppLink href={auditsPath(row)}>{row.title}</AppLink>
        </TitleCell>
      ),
    },
    { key: 'sites', label: t('audits.field.site_ids'), width: 170, from: 760, render: where },
    { key: 'often', label: t('audits.field.frequency'), width: 150, from: 640, render: often },
    {
      key: 'auditor',
      label: t('audits.field.auditor_id'),
      width: 150,
      from: 900,
      render: (row) => row.auditor?.name ?? t('common.unknownPerson'),
    },
    {
      key: 'next',
      label: t('audits.field.next_on'),
      width: 110,
      from: 640,
      render: (row) => (row.next_on ? day(row.next_on) : kit.none),
    },
    {
      key: 'missed',
      label: t('audits.timing.missed'),
      width: 80,
      align: 'end',
      from: 1000,
      render: (row) => number(row.missed),
    },
    kit.state(120, (row) => <State schedule={row} />),
    {
      key: 'moves',
      label: t('common.more'),
      quiet: true,
      fixed: true,
      width: 52,
      render: (row) => <ScheduleMoves schedule={row} />,
    },
    kit.more('starts_on', t('audits.field.starts_on'), (row) => day(row.starts_on), {
      sort: 'starts_on',
    }),
  ];
}

function State({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const goesOn = schedule.status === 'active';
  return (
    <>
      <StatusBadge
        status={goesOn ? 'Active' : 'closed'}
        label={t(`audits.schedules.${schedule.status}`)}
      />
      {schedule.short ? <p className={own.short}>{t('audits.schedules.short')}</p> : null}
    </>
  );
}

/** How often, in words. */
function useOften() {
  const word = useWord();
  const { words } = useRhythmWords();
  return ({ frequency, rule }: Schedule): string =>
    rule ? words(rule) : word('audits.frequency', frequency);
}

function useWhere() {
  const { t } = useTranslation();
  return ({ sites }: Schedule): string => {
    const names = (sites ?? []).map(({ name }) => name);
    return names.length > 2
      ? t('audits.schedules.sites', { count: names.length })
      : names.join(', ');
  };
}

/** A schedule in the list on a phone. */
export function ScheduleCard({ schedule }: { schedule: Schedule }) {
  const { day } = useFormats();
  const often = useOften();
  const where = useWhere();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>
        <AppLink href={auditsPath(schedule)}>{schedule.title}</AppLink>
      </p>
      <p className="quiet">
        <TemplateMark template={schedule.template} />
      </p>
      <p className="quiet">
        {[
          where(schedule),
          often(schedule),
          schedule.auditor?.name,
          schedule.next_on && day(schedule.next_on),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <State schedule={schedule} />
        <ScheduleMoves schedule={schedule} />
      </div>
    </div>
  );
}
