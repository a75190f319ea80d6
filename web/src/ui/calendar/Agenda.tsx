import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '../AppLink';
import classes from './calendar.module.css';

interface Props<R extends { id: number }> {
  today: string;
  /** The first day that is shown unasked; today, if nothing is said. */
  from?: string;
  /** The days that have something, in order. */
  days: readonly (readonly [string, readonly R[]])[];
  card: (row: R) => ReactNode;
  toneOf?: (row: R) => string | undefined;
  /** How much there is on a day, where not all of it was read, and where the rest is. */
  rest?: { readonly countOf: (day: string) => number; readonly href: (day: string) => string };
}

/** A month on a phone: only the days on which there is something, of this month from today on. */
export function Agenda<R extends { id: number }>(props: Props<R>) {
  const { today, from = today, days, card, toneOf, rest } = props;
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const ahead = days.filter(([day]) => day >= from);
  const shown = whole || ahead.length === 0 ? days : ahead;
  const count = days.length - shown.length;
  return (
    <div className={classes.agenda}>
      {count > 0 ? (
        <Button variant="default" size="sm" onClick={() => setWhole(true)}>
          {t('days.earlier', { count })}
        </Button>
      ) : null}
      {shown.map(([day, rows]) => (
        <AgendaDay key={day} day={day} today={day === today}>
          <Cards<R> rows={rows} card={card} toneOf={toneOf} />
          {rest && rest.countOf(day) > rows.length ? (
            <li>
              <AppLink href={rest.href(day)}>{t('days.all', { count: rest.countOf(day) })}</AppLink>
            </li>
          ) : null}
        </AgendaDay>
      ))}
    </div>
  );
}

/** More than these are shown when they are asked for. */
const SHOWN = 20;

function Cards<R extends { id: number }>(
  props: Pick<Props<R>, 'card' | 'toneOf'> & { rows: readonly R[] },
) {
  const { t } = useTranslation();
  const { rows, card, toneOf } = props;
  const [whole, setWhole] = useState(false);
  const shown = whole ? rows : rows.slice(0, SHOWN);
  const count = rows.length - shown.length;
  return (
    <>
      {shown.map((row) => (
        <li key={row.id} className={classes.card} data-tone={toneOf?.(row)}>
          {card(row)}
        </li>
      ))}
      {count > 0 ? (
        <li>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            {t('days.more', { count })}
          </Button>
        </li>
      ) : null}
    </>
  );
}

function AgendaDay(props: { day: string; today: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id} aria-current={props.today ? 'date' : undefined}>
      <h3 className={classes.agendaDay} id={id}>
        {longDay(props.day)}
        {props.today ? <span className={classes.now}>{t('dates.today')}</span> : null}
      </h3>
      <ul className={classes.cards}>{props.children}</ul>
    </section>
  );
}
