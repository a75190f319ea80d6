import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import type { Cell as Drawn } from '@/ui/chart/data';
import type { Cell, Column, MeasureName, Numbered, Report, Row, Span, Unit } from './api';

/** What a measure is called, and what it counts. */
export function useMeasureWords() {
  const { t } = useTranslation();
  return {
    name: (measure: MeasureName): string => t(`insight.field.${measure}`),
    sentence: (measure: MeasureName): string => t(`insight.measure.${measure}`),
  };
}

/** A rate is an estimate: it is said with no more digits than it has. */
const digitsOf = (value: number): Intl.NumberFormatOptions =>
  value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };

/** Numbers in their unit, and that there is none. */
export function useValues() {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const inUnit = (value: number, unit: Unit): string => {
    if (unit === 'percent') return percent(value);
    return number(value, unit === 'rate' ? digitsOf(value) : { maximumFractionDigits: 0 });
  };
  return {
    inUnit,
    said: (value: number | null, unit: Unit): string =>
      value === null ? t('chart.nothing') : inUnit(value, unit),
    /** For a chart and the table beside it. */
    cell: ({ value, list }: Cell, unit: Unit): Drawn => ({
      value,
      said: value === null ? t('chart.nothing') : inUnit(value, unit),
      href: value === null ? undefined : list || undefined,
    }),
    interval: ({ low, high, unit }: Pick<Numbered, 'low' | 'high' | 'unit'>): string =>
      low === null || high === null
        ? ''
        : t('insight.interval', { low: inUnit(low, unit), high: inUnit(high, unit) }),
  };
}

type Group = Report['group'];

/** Where the words of a group's keys are; of a type the first that has the word. */
const GROUPS: Partial<Record<Group, readonly string[]>> = {
  type: ['observations.type', 'incidents.type', 'audits.type', 'actions.kind'],
  control: ['actions.control'],
  status: ['status'],
  risk: ['risk', 'incidents.level'],
};

/** Where the words of columns are. */
const COLUMNS = ['status', 'risk', 'incidents.level'] as const;

/** Whether a column of a report is a month, as 2026-11. */
export const isMonth = (key: string): boolean => /^\d{4}-\d\d$/.test(key);

/** What rows and columns of a report are called. */
export function useRowWords() {
  const { t, i18n } = useTranslation();
  const word = useWord();
  const { month, monthAndYear, shortMonthAndYear } = useFormats();
  const { name } = useMeasureWords();
  /** How late something is: 8-30, or more than the last of these. */
  const late = (key: string): string | undefined => {
    const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(key) ?? [];
    if (from) return t('insight.late.days', { from, to });
    const [, least] = /^\D*(\d{1,3})\D*$/.exec(key) ?? [];
    return least && t('insight.late.over', { from: least });
  };
  const keyed = (group: Group, key: string, short?: boolean): string => {
    if (!key) return t('insight.without');
    if (group === 'month') return short ? month(key) : monthAndYear(key);
    if (group === 'source' || group === 'module') return word('roles.module', key);
    const groups = GROUPS[group] ?? [];
    const known = groups.find((each) => i18n.exists(`${each}.${key}`)) ?? groups[0];
    return known ? word(known, key) : key;
  };
  return {
    by: (group: Group) => t(`insight.group.${group}`),
    keyed,
    row: (row: Pick<Row, 'key' | 'name'>, group: Group) => row.name || keyed(group, row.key),
    column: (column: Column): string => {
      if (column.name) return column.name;
      if (column.key === column.measure) return name(column.measure);
      if (isMonth(column.key)) return shortMonthAndYear(column.key);
      const group = COLUMNS.find((each) => i18n.exists(`${each}.${column.key}`));
      return late(column.key) ?? (group ? word(group, column.key) : keyed('risk', column.key));
    },
  };
}

/** The days that numbers are of, as one line. */
export function useSpanWords() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (span: Span): string =>
    t('insight.span', { from: day(span.from, ''), to: day(span.to, ''), zone: span.time_zone });
}
