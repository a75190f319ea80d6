import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Company } from '../api';
import classes from '../contractors.module.css';
import { type MonthHours, type SiteHours, useReturnHours } from './api';
import { changed, type Typed } from './changed';

const MOST = 500_000;

interface Props {
  company: Company;
  site: SiteHours;
  writes: boolean;
}

/** A year at a site: the tab key walks through the months, and Enter returns what was typed. */
export function HoursForm({ company, site, writes }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const sentence = useErrorSentence();
  const send = useReturnHours(company.id);
  const [typed, setTyped] = useState<Typed>({});
  const months = (site.months ?? []).filter(({ month }) => month <= thisMonth());
  const cells = changed(site.id, months, typed);
  const total = months.reduce((sum, { returned, visits }) => sum + (returned ?? visits), 0);
  const submit = () =>
    send.mutate(cells, {
      onSuccess: () => {
        setTyped({});
        toast.done(t('common.saved'));
      },
      onError: (cause) => toast.failed(sentence(cause)),
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (cells.length > 0) submit();
      }}
    >
      <ul className={classes.list} aria-label={site.name}>
        {months.map((month) => (
          <MonthLine
            key={month.month}
            month={month}
            typed={typed[month.month]}
            onType={
              writes ? (value) => setTyped((was) => ({ ...was, [month.month]: value })) : null
            }
          />
        ))}
      </ul>
      <p className={classes.strong}>{t('contractors.hours.total', { hours: number(total) })}</p>
      {writes ? (
        <Button type="submit" disabled={cells.length === 0} loading={send.isPending}>
          {t('contractors.hours.send')}
        </Button>
      ) : null}
    </form>
  );
}

interface LineProps {
  month: MonthHours;
  typed: number | string | undefined;
  onType: ((value: number | string) => void) | null;
}

function MonthLine({ month, typed, onType }: LineProps) {
  const { t } = useTranslation();
  const { number, monthAndYear, dateTime } = useFormats();
  const { returned, returned_by: by, returned_at: at, visits } = month;
  const name = monthAndYear(month.month);
  const said =
    returned === null
      ? ''
      : t('contractors.hours.returned', { name: by?.name ?? '', day: at ? dateTime(at) : '' });
  return (
    <li>
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[said, t('contractors.hours.visits', { hours: number(visits) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {onType ? (
        <NumberInput
          aria-label={t('contractors.hours.of', { month: name })}
          className={classes.hours}
          min={0}
          max={MOST}
          allowDecimal={false}
          hideControls
          placeholder={number(visits)}
          value={typed ?? returned ?? ''}
          onChange={onType}
        />
      ) : (
        <span>{number(returned ?? visits)}</span>
      )}
    </li>
  );
}

const thisMonth = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};
