import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { Month, useMonth } from '@/ui/calendar/Month';
import { MonthFrame } from '@/ui/calendar/MonthHead';
import { ErrorState } from '@/ui/ErrorState';
import { StaleNote } from '@/ui/StaleNote';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { AuditCard } from './AuditCard';
import classes from './audits.module.css';
import { CalendarEntry, PlannedCard } from './CalendarEntry';
import { calendarOf, type Entry, entriesByDay } from './calendar';
import { PlanDialog } from './dialogs/PlanDialogs';
import { useNavigation } from './navigation';
import type { AuditRow } from './types';
import { useMoveTo } from './writes';

/** Audits on their planned days. One is dragged to another day, or moved there by its dialog. */
export function AuditsCalendar() {
  const { t } = useTranslation();
  const { search, patch, summaryPath } = useNavigation();
  const [moved, setMoved] = useState<AuditRow | null>(null);
  const [asked, setAsked] = useState(false);
  const drop = useDragging();
  const { today, month, first, last } = useMonth(search.month);
  const list = useQuery(calendarOf(search, first, last));
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  const rows = entriesByDay(list.data?.audits ?? [], list.data?.planned ?? []);
  const ask = (audit: AuditRow) => {
    setMoved(audit);
    setAsked(true);
  };
  return (
    <MonthFrame busy={!list.data || list.isPlaceholderData}>
      <StaleNote error={list.error} onRetry={list.refetch} />
      <Month<Entry>
        read={Boolean(list.data) && !list.isPlaceholderData}
        none={<p className="quiet">{t('audits.calendarNone')}</p>}
        label={t('audits.calendar')}
        month={month}
        today={today}
        byDay={rows}
        onMonth={(next) => patch({ month: next })}
        card={(entry) =>
          'audit' in entry ? (
            <div className={classes.held}>
              <AuditCard row={entry.audit} href={summaryPath(entry.id)} />
              {entry.audit.can.move === '' ? (
                <Button variant="default" size="sm" onClick={() => ask(entry.audit)}>
                  {t('audits.move.move')}
                </Button>
              ) : null}
            </div>
          ) : (
            <PlannedCard planned={entry.planned} />
          )
        }
        toneOf={(entry) =>
          'audit' in entry && entry.audit.status === 'overdue' ? 'overdue' : undefined
        }
        onDrop={(day, id) =>
          drop(
            list.data?.audits.find((each) => each.id === id),
            day,
          )
        }
        entry={(entry, reachable) => (
          <CalendarEntry
            entry={entry}
            href={summaryPath(entry.id)}
            reachable={reachable}
            onMove={ask}
          />
        )}
      >
        {list.data?.more ? <p className="quiet">{t('audits.calendarMore')}</p> : null}
      </Month>
      {moved ? (
        <PlanDialog
          key={moved.id}
          audit={moved}
          which="move"
          opened={asked}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </MonthFrame>
  );
}

/** Where an audit was let go it is planned, unless something says why not. */
function useDragging() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const move = useMoveTo();
  return (audit: AuditRow | undefined, planned_on: string) => {
    if (!audit || audit.planned_on === planned_on) return;
    const why = refusal(audit.can.move);
    if (why) return toast.failed(why);
    move.mutate(
      { id: audit.id, planned_on },
      {
        onSuccess: ({ number }) =>
          toast.done(t('audits.ask.move.done', { number, day: day(planned_on) })),
        onError: (cause) => toast.failed(sentence(cause)),
      },
    );
  };
}
