import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { STATUSES } from '../filters';
import { listAddress } from './address';
import { type Count, countsBy, type DashboardSearch } from './api';
import classes from './dashboard.module.css';

interface Line {
  readonly id: number;
  readonly name: string;
  readonly total: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** One line for each site or type, those with most permits first. */
export function linesOf(counts: readonly Count[]): Line[] {
  const lines = new Map<number, { name: string; counts: Map<string, number> }>();
  for (const { id = 0, name, status = '', count } of counts) {
    const line = lines.get(id) ?? { name, counts: new Map() };
    line.counts.set(status, (line.counts.get(status) ?? 0) + count);
    lines.set(id, line);
  }
  const sum = (all: ReadonlyMap<string, number>) => [...all.values()].reduce((a, b) => a + b, 0);
  return [...lines]
    .map(([id, line]) => ({ id, ...line, total: sum(line.counts) }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}

interface Props {
  what: 'location' | 'template';
  search: DashboardSearch;
}

/** Permits by site or by type, and within it by state. */
export function Breakdown({ what, search }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(countsBy(what, search));
  const lines = linesOf(data?.counts ?? []);
  const most = Math.max(1, ...lines.map(({ total }) => total));
  return (
    <Section title={t(`permits.dashboard.${what}`)} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
      {data && lines.length === 0 ? <p className="quiet">{t('permits.dashboard.none')}</p> : null}
      <ul className={`card ${classes.lines}`} hidden={lines.length === 0}>
        {lines.map(({ id, name, total, counts }) => {
          const of = what === 'location' ? { site_id: id } : { type_id: id };
          return (
            <li key={id} className={classes.line}>
              <AppLink href={listAddress(search, of)}>{name}</AppLink>
              <AppLink className={classes.total} href={listAddress(search, of)}>
                {number(total)}
              </AppLink>
              <div className={classes.stack} style={{ width: `${(total / most) * 100}%` }}>
                {STATUSES.filter((status) => counts.get(status)).map((status) => (
                  <AppLink
                    key={status}
                    className={classes.part}
                    data-status={status}
                    style={{ flexGrow: counts.get(status) }}
                    href={listAddress(search, { ...of, status })}
                    aria-label={`${name}, ${word('status', status)}: ${number(counts.get(status) ?? 0)}`}
                    title={`${word('status', status)}: ${number(counts.get(status) ?? 0)}`}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
