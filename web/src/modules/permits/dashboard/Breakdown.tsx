import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place, Tone } from '@/ui/chart/data';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { STATUSES } from '../filters';
import { listAddress } from './address';
import { type Count, countsBy, type DashboardSearch } from './api';

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

/** As the marks of the states are coloured. */
const TONES: Readonly<Record<string, Tone>> = {
  approved: 'open',
  extended: 'in-progress',
  requested: 'pending',
  pending: 'pending',
  pending_closure: 'pending',
  overdue: 'overdue',
  rejected: 'overdue',
  revoked: 'overdue',
  closed: 'completed',
};

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
  const title = t(`permits.dashboard.${what}`);
  const placeOf = ({ id, name, counts }: Line): Place => {
    const of = what === 'location' ? { site_id: id } : { type_id: id };
    const cells = [...counts].map(([status, value]) => {
      return [status, { value, href: listAddress(search, { ...of, status }) }] as const;
    });
    const href = listAddress(search, of);
    return { key: String(id), label: name, href, cells: Object.fromEntries(cells) };
  };
  return (
    <Section title={title} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
      {data && lines.length === 0 ? <p className="quiet">{t('permits.dashboard.none')}</p> : null}
      {lines.length > 0 ? (
        <BarTable
          label={title}
          summed
          data={{
            by: t(what === 'location' ? 'field.site_id' : 'permits.field.type_id'),
            series: STATUSES.map((status) => ({
              key: status,
              label: word('status', status),
              tone: TONES[status] ?? 'planned',
            })),
            places: lines.map(placeOf),
            format: number,
          }}
        />
      ) : null}
    </Section>
  );
}
