import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { stringifySearch } from '@/platform/search';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Agenda } from '@/ui/calendar/Agenda';
import { MonthGrid } from '@/ui/calendar/MonthGrid';
import { MonthFrame, MonthHead } from '@/ui/calendar/MonthHead';
import { firstWeekday, isMonth, weeksOf } from '@/ui/calendar/month';
import { ErrorState } from '@/ui/ErrorState';
import { useIsPhone } from '@/ui/media';
import { StaleNote } from '@/ui/StaleNote';
import { useCount } from '@/ui/useCount';
import { ActionCard } from './ActionCard';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { actionMonth, byDueDay } from './calendar';
import { usePlace } from './place';
import { RepeatMark } from './RepeatMark';

/** The actions on the days they are due; on a phone, day after day. */
export function ActionsCalendar() {
  const { t } = useTranslation();
  const { view, search, patch, summaryPath } = usePlace();
  const formats = useFormats();
  const count = useCount();
  const phone = useIsPhone();
  const today = formats.today();
  const month = isMonth(search.month) ? search.month : today.slice(0, 7);
  const days = weeksOf(month, firstWeekday(formats.tag)).flat();
  const list = useQuery(actionMonth(view, search, days[0] ?? '', days.at(-1) ?? ''));
  const rows = byDueDay(list.data?.rows ?? []);
  const due = [...rows].filter(([day]) => day.startsWith(month));
  const turn = (next: string) => patch({ month: next });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <MonthFrame busy={!list.data || list.isPlaceholderData}>
      <StaleNote error={list.error} onRetry={list.refetch} />
      <MonthHead month={month} today={today} onMonth={turn} />
      {list.data && !list.isPlaceholderData && due.length === 0 ? (
        <p className={classes.dialogHelp}>{t('calendar.none')}</p>
      ) : null}
      {list.data && list.data.total > list.data.rows.length ? (
        <p className={classes.dialogHelp}>
          {t('calendar.capped', {
            shown: formats.number(list.data.rows.length),
            total: count(list.data.total, list.data.more),
          })}{' '}
          <AppLink
            href={`${view.path}${stringifySearch({ ...monthOf(search, days), view: 'table' })}`}
          >
            {t('board.all', { total: count(list.data.total, list.data.more) })}
          </AppLink>
        </p>
      ) : null}
      {phone ? (
        <Agenda<ActionRow>
          today={today}
          days={due}
          card={(row) => <ActionCard row={row} href={summaryPath(row.id)} />}
          toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        />
      ) : (
        <MonthGrid<ActionRow>
          label={t('calendar.label')}
          month={month}
          today={today}
          byDay={rows}
          onMonth={turn}
          entry={(row, reachable) => (
            <Entry row={row} href={summaryPath(row.id)} reachable={reachable} />
          )}
        />
      )}
    </MonthFrame>
  );
}

function monthOf(search: object, days: readonly string[]) {
  return { ...search, month: undefined, from: days[0], to: days.at(-1) };
}

interface EntryProps {
  row: ActionRow;
  href: string;
  /** Tab reaches what is on the day that the keys have reached. */
  reachable: boolean;
}

function Entry({ row, href, reachable }: EntryProps) {
  const word = useWord();
  const title = titleOf(row.description);
  const status = word('status', row.status);
  return (
    <AppLink
      className={classes.entry}
      href={href}
      tabIndex={reachable ? 0 : -1}
      data-status={row.status}
      title={`${row.number} ${title} · ${status} · ${row.responsible.name}`}
    >
      <RepeatMark repeat={row.repeat} />
      {title}
      <span className="visually-hidden">{` ${status}`}</span>
    </AppLink>
  );
}
