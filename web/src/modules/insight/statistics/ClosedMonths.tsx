import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { Confirm } from '@/ui/Confirm';
import charts from '@/ui/chart/chart.module.css';
import { Linked } from '@/ui/chart/Linked';
import { Section } from '@/ui/Facts';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Statistics } from '../api';
import classes from '../insight.module.css';
import { useMeasureWords } from '../useWords';
import {
  type ClosedChange,
  type ClosedMonth,
  monthsOver,
  useCloseMonth,
  useReopenMonth,
} from './closedMonths';

/** Which months keep their numbers, and what would be another number today. */
export function ClosedMonths({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const { is_admin: admin } = useMe();
  const closed = statistics.closed_months ?? [];
  const changes = statistics.changes ?? [];
  if (closed.length === 0 && !admin) return null;
  return (
    <>
      <Section title={t('insight.closedMonths.title')} level={2}>
        <p className="quiet">{t('insight.closedMonths.about')}</p>
        {closed.length === 0 ? <p className="quiet">{t('insight.closedMonths.none')}</p> : null}
        <ul className={classes.saved}>
          {closed.map((month) => (
            <Closed key={month.month} month={month} admin={admin} />
          ))}
        </ul>
        {admin ? <CloseOne statistics={statistics} closed={closed} /> : null}
      </Section>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
    </>
  );
}

function Closed({ month, admin }: { month: ClosedMonth; admin: boolean }) {
  const { t } = useTranslation();
  const { monthAndYear, dateTime } = useFormats();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const reopen = useReopenMonth();
  const name = monthAndYear(month.month);
  return (
    <li>
      <span>{name}</span>
      <span className="quiet">
        {t('insight.closedMonths.by', {
          at: dateTime(month.closed_at),
          name: month.closed_by?.name ?? t('common.none'),
        })}
      </span>
      {admin ? (
        <Button
          variant="subtle"
          size="compact-xs"
          className="not-on-paper"
          onClick={() => setAsked(true)}
        >
          {t('insight.closedMonths.reopen')}
        </Button>
      ) : null}
      <Confirm
        opened={asked}
        title={t('insight.closedMonths.reopenTitle', { month: name })}
        text={t('insight.closedMonths.reopenText')}
        confirm={t('insight.closedMonths.reopen')}
        danger
        busy={reopen.isPending}
        onConfirm={() =>
          reopen.mutate(month.month, {
            onError: (cause) => toast.failed(sentence(cause)),
            onSettled: () => setAsked(false),
          })
        }
        onCancel={() => setAsked(false)}
      />
    </li>
  );
}

interface CloseProps {
  statistics: Statistics;
  closed: readonly ClosedMonth[];
}

function CloseOne({ statistics: { span }, closed }: CloseProps) {
  const { t } = useTranslation();
  const { monthAndYear, today } = useFormats();
  const sentence = useErrorSentence();
  const close = useCloseMonth();
  const open = monthsOver(span.from, span.to, today()).filter(
    (month) => !closed.some((each) => each.month === month),
  );
  const [picked, setPicked] = useState('');
  const month = open.includes(picked) ? picked : (open.at(-1) ?? '');
  if (!month) return null;
  return (
    <div className={`${classes.close} not-on-paper`}>
      <NativeSelect
        label={t('insight.closedMonths.month')}
        value={month}
        choices={open.map((value) => ({ value, label: monthAndYear(value) }))}
        onChange={setPicked}
      />
      <Button
        variant="default"
        loading={close.isPending}
        onClick={() => close.mutate(month, { onError: (cause) => toast.failed(sentence(cause)) })}
      >
        {t('insight.closedMonths.close')}
      </Button>
    </div>
  );
}

function Changes({ changes }: { changes: readonly ClosedChange[] }) {
  const { t } = useTranslation();
  const { number, monthAndYear } = useFormats();
  const { name } = useMeasureWords();
  return (
    <Section title={t('insight.closedMonths.changes')} level={2}>
      <p className="quiet">{t('insight.closedMonths.changesAbout')}</p>
      <div className={`card ${classes.scroll}`}>
        <table className={charts.numbers}>
          <caption className="visually-hidden">{t('insight.closedMonths.changes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('insight.measured')}</th>
              <th scope="col">{t('field.site_id')}</th>
              <th scope="col">{t('insight.closedMonths.month')}</th>
              <th scope="col">{t('insight.closedMonths.then')}</th>
              <th scope="col">{t('insight.now')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.month} ${change.site_id} ${change.measure}`}>
                <th scope="row">{name(change.measure)}</th>
                <td>{change.site}</td>
                <td>{monthAndYear(change.month)}</td>
                <td>{number(change.closed)}</td>
                <td>
                  <Linked
                    text={number(change.now.value ?? 0)}
                    href={change.now.list || undefined}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
