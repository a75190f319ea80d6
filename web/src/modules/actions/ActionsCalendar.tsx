import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { stringifySearch } from '@/platform/search';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Month, useMonth } from '@/ui/calendar/Month';
import { MonthFrame } from '@/ui/calendar/MonthHead';
import { ErrorState } from '@/ui/ErrorState';
import { StaleNote } from '@/ui/StaleNote';
import { statusTone } from '@/ui/StatusBadge';
import { useCount } from '@/ui/useCount';
import { ActionCard } from './ActionCard';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { actionMonth, byDueDay } from './calendar';
import { useNavigation } from './navigation';
import { RepeatMark } from './RepeatMark';

/** The actions on the days they are due; on a phone, day after day. */
export function ActionsCalendar() {
  const { t } = useTranslation();
  const { view, search, patch, summaryPath } = useNavigation();
  const formats = useFormats();
  const count = useCount();
  const { today, month, first, last } = useMonth(search.month);
  const list = useQuery(actionMonth(view, search, first, last));
  const rows = byDueDay(list.data?.rows ?? []);
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <MonthFrame busy={!list.data || list.isPlaceholderData}>
      <StaleNote error={list.error} onRetry={list.refetch} />
      <Month<ActionRow>
        read={Boolean(list.data) && !list.isPlaceholderData}
        none={<p className={classes.dialogHelp}>{t('days.none')}</p>}
        label={t('days.label')}
        month={month}
        today={today}
        byDay={rows}
        onMonth={(next) => patch({ month: next })}
        card={(row) => <ActionCard row={row} href={summaryPath(row.id)} />}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        entry={(row, reachable) => (
          <Entry row={row} href={summaryPath(row.id)} reachable={reachable} />
        )}
      >
        {list.data && list.data.total > list.data.rows.length ? (
          <p className={classes.dialogHelp}>
            {t('days.capped', {
              shown: formats.number(list.data.rows.length),
              total: count(list.data.total, list.data.more),
            })}{' '}
            <AppLink
              href={`${view.path}${stringifySearch({ ...monthOf(search, first, last), view: 'table' })}`}
            >
              {t('board.all', { total: count(list.data.total, list.data.more) })}
            </AppLink>
          </p>
        ) : null}
      </Month>
    </MonthFrame>
  );
}

function monthOf(search: object, from: string, to: string) {
  return { ...search, month: undefined, from, to };
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
      style={{ '--tone': statusTone(row.status) }}
      data-status={row.status}
      title={`${row.number} ${title} · ${status} · ${row.responsible.name}`}
    >
      <RepeatMark repeat={row.repeat} />
      {title}
      <span className="visually-hidden">{` ${status}`}</span>
    </AppLink>
  );
}
