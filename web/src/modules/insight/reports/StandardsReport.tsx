import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import charts from '@/ui/chart/chart.module.css';
import { Linked } from '@/ui/chart/Linked';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useSpanWords, useValues } from '../useWords';
import { HOURS, type Hours, type StandardLine, type StandardTable, standardsOf } from './standards';

interface Props {
  asked: Asked;
  hours: Hours;
  onHours: (hours: Hours) => void;
}

/** Injuries and ill health as standards and labour statistics ask for them. */
export function StandardsReport({ asked, hours, onHours }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const span = useSpanWords();
  const { data, error, refetch } = useQuery(standardsOf(asked, hours));
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  }
  return (
    <>
      <div className={`${classes.choose} not-on-paper`}>
        <NativeSelect
          label={t('insight.standards.hours')}
          value={hours}
          choices={HOURS.map((value) => ({
            value,
            label: t('insight.standards.hoursOf', { hours: number(Number(value)) }),
          }))}
          onChange={(value) => onHours(value as Hours)}
        />
      </div>
      <p className="quiet">
        {span(data.span)} · {t('insight.standards.occurred')}
      </p>
      {(data.tables ?? []).map((table) => (
        <Table key={table.standard} table={table} reckoned={data.reckoned} />
      ))}
    </>
  );
}

function Table({ table, reckoned }: { table: StandardTable; reckoned: boolean }) {
  const { t } = useTranslation();
  const title = t(`insight.standards.name.${table.standard}`);
  const lines = linesOf(table);
  const both = lines.some(({ contractor }) => contractor);
  const all = lines.some((pair) => pair.all);
  return (
    <Section title={title} level={2}>
      <div className={`card ${classes.scroll}`}>
        <table className={`${charts.numbers} ${classes.standard}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('insight.standards.line')}</th>
              <th scope="col">{t(`insight.standards.who.${all ? 'all' : 'employee'}`)}</th>
              {both ? <th scope="col">{t('insight.standards.who.contractor')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((pair) => (
              <Line key={keyOf(pair)} pair={pair} both={both} reckoned={reckoned} />
            ))}
          </tbody>
        </table>
      </div>
      {table.injury_types?.length ? <InjuryTypes types={table.injury_types} /> : null}
      <p className="quiet">{t(`insight.standards.note.${table.standard}`)}</p>
    </Section>
  );
}

const WHO = ['employee', 'contractor'] as const;
const GRAVITY = ['lasting_injuries', 'recordable_injuries'] as const;

/** The main types of injury, the most frequent first. */
function InjuryTypes({ types }: { types: NonNullable<StandardTable['injury_types']> }) {
  const { t } = useTranslation();
  const title = t('insight.standards.types.title');
  return (
    <>
      <div className={`card ${classes.scroll}`}>
        <table className={charts.numbers}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                <span className={classes.clause}>403-9 a iv, b iv</span>
                {title}
              </th>
              {WHO.map((who) => (
                <th key={who} scope="colgroup" colSpan={2}>
                  {t(`insight.standards.who.${who}`)}
                </th>
              ))}
            </tr>
            <tr>
              {WHO.flatMap((who) =>
                GRAVITY.map((key) => (
                  <th key={`${who} ${key}`} scope="col">
                    {t(`insight.standards.types.${key}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {types.map(({ code, title: said, lines }) => (
              <tr key={code}>
                <th scope="row">{said || t('insight.standards.types.notSaid')}</th>
                {WHO.flatMap((who) =>
                  GRAVITY.map((key) => {
                    const line = lines?.find((each) => each.who === who && each.key === key);
                    return <td key={`${who} ${key}`}>{line ? <Value line={line} /> : null}</td>;
                  }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">{t('insight.standards.types.note')}</p>
    </>
  );
}

/** What is asked for of employees and, where it is, of contractors: one line of the table. */
export interface Pair {
  employee?: StandardLine;
  contractor?: StandardLine;
  /** In the place of both. */
  all?: StandardLine;
}

const first = ({ all, employee, contractor }: Pair) => all ?? employee ?? contractor;

const asks = ({ key, per_hours, per_people }: StandardLine) => `${key} ${per_hours} ${per_people}`;

const keyOf = (pair: Pair): string => {
  const line = first(pair);
  return line ? asks(line) : '';
};

export function linesOf({ lines }: StandardTable): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const line of lines ?? []) {
    pairs.set(asks(line), { ...pairs.get(asks(line)), [line.who]: line });
  }
  return [...pairs.values()];
}

function Line({ pair, both, reckoned }: { pair: Pair; both: boolean; reckoned: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const line = first(pair);
  if (!line) return null;
  const clauses = [pair.employee?.clause, pair.contractor?.clause].filter(Boolean);
  const name = t(`insight.standards.lines.${line.key}`);
  const rate = line.per_hours
    ? t('insight.standards.perHours', { name, hours: number(line.per_hours) })
    : t('insight.standards.perPeople', { name, people: number(line.per_people) });
  return (
    <tr>
      <th scope="row">
        <span className={classes.clause}>{[...new Set(clauses)].join(', ')}</span>
        {line.per_hours || line.per_people ? rate : name}
        {reckoned && line.key === 'hours_worked' ? ` (${t('insight.reckoned')})` : ''}
      </th>
      <td>{pair.all || pair.employee ? <Value line={line} /> : null}</td>
      {both ? <td>{pair.contractor ? <Value line={pair.contractor} /> : null}</td> : null}
    </tr>
  );
}

function Value({ line }: { line: StandardLine }) {
  const { said } = useValues();
  return (
    <Linked
      text={said(line.value, line.unit)}
      href={line.value === null ? undefined : line.list || undefined}
    />
  );
}
