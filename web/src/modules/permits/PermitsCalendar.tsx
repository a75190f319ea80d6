import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { monthQuery, spanOf } from '@/core/records/month';
import { titleOf } from '@/core/records/title';
import { dayIn } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Month, useMonth } from '@/ui/calendar/Month';
import { MonthFrame } from '@/ui/calendar/MonthHead';
import { ErrorState } from '@/ui/ErrorState';
import { type PermitRow, permitApi } from './api';
import type { PermitSearch } from './filters';
import { useNavigation } from './navigation';
import { PermitCard } from './PermitCard';
import classes from './permits.module.css';

/** The permits whose work begins within some days, as the list is filtered. */
const monthOf = (search: PermitSearch, first: string, last: string) => {
  const { page: _, sort: __, view: ___, month: ____, peek: _____, ...rest } = search;
  const span = spanOf({ from: rest.starts_from, to: rest.starts_to }, first, last);
  return monthQuery(permitApi, {
    search: span && { ...rest, starts_from: span.from, starts_to: span.to, sort: 'starts_at' },
    key: [rest, first, last],
    mostPages: 3,
  });
};

/** Permits on the days their work begins; on a phone, day after day. */
export function PermitsCalendar() {
  const { t } = useTranslation();
  const { search, patch, summaryPath } = useNavigation();
  const { today, month, first, last } = useMonth(search.month);
  const list = useQuery(monthOf(search, first, last));
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  const rows = byDay(list.data?.rows ?? []);
  return (
    <MonthFrame busy={!list.data || list.isPlaceholderData}>
      <Month<PermitRow>
        read={Boolean(list.data) && !list.isPlaceholderData}
        none={<p className="quiet">{t('permits.calendarNone')}</p>}
        label={t('permits.calendar')}
        month={month}
        today={today}
        byDay={rows}
        onMonth={(next) => patch({ month: next })}
        card={(row) => <PermitCard row={row} href={summaryPath(row.id)} />}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        entry={(row, reachable) => (
          <Entry row={row} href={summaryPath(row.id)} reachable={reachable} />
        )}
      />
    </MonthFrame>
  );
}

/** By the day that it is at the site when work begins. */
function byDay(rows: readonly PermitRow[]): Map<string, PermitRow[]> {
  const days = new Map<string, PermitRow[]>();
  for (const row of rows) {
    if (!row.starts_at) continue;
    const day = dayIn(row.site.time_zone, new Date(row.starts_at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

function Entry({ row, href, reachable }: { row: PermitRow; href: string; reachable: boolean }) {
  const word = useWord();
  const title = titleOf(row.description) || row.type.name;
  const status = word('status', row.status);
  return (
    <AppLink
      className={classes.entry}
      href={href}
      tabIndex={reachable ? 0 : -1}
      data-colour={row.type.colour}
      title={`${row.number} ${row.type.name} · ${status}`}
    >
      {title}
      <span className="visually-hidden">{` ${status}`}</span>
    </AppLink>
  );
}
